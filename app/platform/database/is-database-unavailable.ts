/**
 * SQLSTATE codes (PostgreSQL manual, appendix A) with which a server ends a connection or takes none: shut down,
 * crashed or starting (57P01 to 57P03), connection closed for being idle (57P05, 25P03), read-only after its role
 * has moved to another server (25006). Whole classes: 08 connection, 53 resources (such as too many connections).
 */
const SQL_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25006']);
const SQL_CLASSES = ['08', '53'];

/** Error codes of sockets, which node-postgres passes on. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Prisma: not reachable, timed out, closed, no connection free, transaction lost, too many connections. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/** Messages of errors without a code, from node-postgres, pg-pool and the thread of the embedded database. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|The embedded database has ended|Query read timeout)/;

/**
 * Whether an error means that the database could not be reached or that the connection ended, so that the same work may
 * succeed later. Covers errors of the server (SQLSTATE), the driver and Prisma.
 * @param error anything thrown by the pool, one of its clients, or Prisma
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const fields = error as Record<string, unknown>;
  const { name, cause, meta, message, errorCode, code = errorCode } = fields;
  // Prisma's adapter wraps the server's error.
  if (name === 'DriverAdapterError') return isUnavailableCause(cause);
  if (typeof code === 'string' && (PRISMA_CODES.has(code) || isCode(code))) return true;
  if (typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta)
    return isDatabaseUnavailable(meta.driverAdapterError);
  return error instanceof Error && code === undefined && DRIVER_MESSAGES.test(String(message));
}

const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

function isUnavailableCause(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const { kind, originalCode } = cause as Record<string, unknown>;
  return (
    (typeof kind === 'string' && ADAPTER_KINDS.has(kind)) ||
    (typeof originalCode === 'string' && isCode(originalCode))
  );
}

function isCode(code: string): boolean {
  if (SOCKET_CODES.has(code) || SQL_STATES.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && SQL_CLASSES.some((start) => code.startsWith(start));
}
