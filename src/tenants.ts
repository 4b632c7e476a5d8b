/** Tenant of everybody under OPEN_ACCESS, filled by the seeder; what it owns all tenants may read and shadow. */
export const PUBLIC_TENANT = "public";
