/**
 * SQLSTATE codes (PostgreSQL manual, appendix A) with which a server ends a connection or takes none: shut down,
 * crashed or starting (57P01 to 57P03), connection closed for being idle (57P05, 25P03), read-only after its role
 * has moved to another server (25006). Whole classes: 08 connection, 53 resources (such as too many connections).
 */
const SQL_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25006']);
const SQL_CLASSES = ['08', '53'];

/** What the operating system says of a connection; node-postgres passes it on as it is. */
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

/** node-postgres, pg-pool and the thread of the embedded database throw these as plain errors without any code. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|The embedded database has ended|Query read timeout)/;

/**
 * Whether this error says that the database could not be reached, or that its connection ended: the same work may
 * succeed in a moment. One place for all three who tell: the server (SQLSTATE), the driver, and Prisma.
 * @param error anything thrown by the pool, one of its clients, or Prisma
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const {
    name,
    cause,
    meta,
    message,
    errorCode,
    code = errorCode,
  } = error as Record<string, unknown>;
  // Prisma's adapter keeps what the server said one level down.
  if (name === 'DriverAdapterError') return isServersWord(cause);
  if (typeof code === 'string' && (PRISMA_CODES.has(code) || isCode(code))) return true;
  if (typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta)
    return isDatabaseUnavailable(meta.driverAdapterError);
  return error instanceof Error && code === undefined && DRIVER_WORDS.test(String(message));
}

const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

function isServersWord(cause: unknown): boolean {
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
