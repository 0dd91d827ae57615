/** Thrown if the database is unavailable. The server then responds with 503. */
export class DatabaseUnavailable extends Error {}

/**
 * Thrown if the database responds but cannot store anything, because its disk is full or it is
 * read-only.
 */
export class StorageUnavailable extends DatabaseUnavailable {}

const READ_ONLY = '25006';
const CANNOT_STORE = new Set(['53100', READ_ONLY]);

/** Checks whether a server refused a write, because of a setting or because it is a standby. */
export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: string }).code === READ_ONLY;

export const isStorageUnavailable = (error: unknown): boolean =>
  CANNOT_STORE.has((error as { code?: string }).code ?? '');

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // PostgreSQL lacks memory or connections, or a configured limit is exceeded.
  '53000',
  '53200',
  '53300',
  '53400',
  // The error code of PgBouncer if it cannot reach PostgreSQL.
  '08P01',
  '58000',
]);

const MESSAGES =
  /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|after calling end on the pool/;

/** Checks whether `pg` gave up waiting for a connection, because all of a pool were busy. */
export const isQueueTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return CODES.has(code ?? '') || MESSAGES.test(message ?? '');
}

/**
 * The error codes of a PostgreSQL server that is shutting down, has crashed, or does not accept
 * queries yet, and of a PgBouncer that cannot reach it.
 */
const NOT_SERVING = new Set(['57P01', '57P02', '57P03', '08P01', '58000']);

/** Checks whether this error comes from a PostgreSQL server that is accepting queries. */
export function isAnswer(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && !NOT_SERVING.has(code ?? '');
}
