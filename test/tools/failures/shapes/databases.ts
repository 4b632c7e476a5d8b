/** PostgreSQL, MySQL, SQLite, Redis, MongoDB, Oracle, Elasticsearch. */
import type { Shape } from "./shape.ts";

export const DATABASE_SHAPES: readonly Shape[] = [
  [
    "already_exists",
    {
      name: "error",
      length: 200,
      severity: "ERROR",
      code: "23505",
      detail: "Key (email)=(a@b.c) already exists.",
      constraint: "users_email_key",
      routine: "_bt_check_unique",
      message: 'duplicate key value violates unique constraint "users_email_key"',
    },
  ],
  ["timeout", { severity: "ERROR", code: "57014", message: "canceling statement due to statement timeout" }],
  ["busy", "ERROR: deadlock detected (SQLSTATE 40P01)"],
  ["syntax_error", 'psycopg2.errors.SyntaxError: syntax error at or near "FORM"\nLINE 1: SELECT * FORM users'],
  ["not_found", 'ERROR:  relation "userz" does not exist\nLINE 1: select * from userz'],
  [
    "invalid_credentials",
    'psycopg2.OperationalError: connection to server at "db.internal" (10.0.0.5), port 5432 failed: FATAL:  password authentication failed for user "admin"',
  ],
  ["overloaded", "FATAL: sorry, too many clients already"],
  [
    "connection_failed",
    'psycopg2.OperationalError: could not connect to server: Connection refused\n\tIs the server running on host "localhost" (127.0.0.1) and accepting TCP/IP connections on port 5432?',
  ],
  [
    "already_exists",
    { code: "ER_DUP_ENTRY", errno: 1062, sqlState: "23000", sqlMessage: "Duplicate entry '1' for key 'PRIMARY'" },
  ],
  ["invalid_credentials", "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)"],
  ["busy", { code: "ER_LOCK_WAIT_TIMEOUT", message: "Lock wait timeout exceeded; try restarting transaction" }],
  ["busy", "sqlite3.OperationalError: database is locked"],
  ["not_found", "sqlite3.OperationalError: no such table: users"],
  ["already_exists", "sqlite3.IntegrityError: UNIQUE constraint failed: users.email"],
  ["busy", { name: "SqliteError", code: "SQLITE_BUSY", message: "database is locked" }],
  ["invalid_input", "WRONGTYPE Operation against a key holding the wrong kind of value"],
  ["not_authenticated", "redis.exceptions.AuthenticationError: NOAUTH Authentication required."],
  ["unavailable", "-LOADING Redis is loading the dataset in memory"],
  [
    "already_exists",
    {
      name: "MongoServerError",
      code: 11000,
      message: "E11000 duplicate key error collection: app.users index: email_1",
      keyValue: { email: "x" },
    },
  ],
  ["connection_failed", { name: "MongoServerSelectionError", message: "connect ECONNREFUSED 127.0.0.1:27017" }],
  [
    "already_exists",
    {
      name: "PrismaClientKnownRequestError",
      code: "P2002",
      clientVersion: "5.0.0",
      meta: { target: ["email"] },
      message: "Unique constraint failed on the fields: (`email`)",
    },
  ],
  ["not_found", "ORA-00942: table or view does not exist"],
  [
    "not_found",
    {
      error: {
        root_cause: [{ type: "index_not_found_exception", reason: "no such index [logs]" }],
        type: "index_not_found_exception",
        reason: "no such index [logs]",
      },
      status: 404,
    },
  ],
  ["overloaded", { error: { type: "circuit_breaking_exception", reason: "[parent] Data too large" }, status: 429 }],
];
