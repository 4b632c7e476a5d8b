/** What keys and the seeder may call a tenant. */
export const TENANT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Tenant of everybody under OPEN_ACCESS, filled by the seeder; what it owns all tenants may read and shadow. */
export const PUBLIC_TENANT = "public";
