import { type DestinationStream, pino } from 'pino';
import type { Logger } from './logger.ts';
import { traceIds } from './telemetry/spans.ts';

/** Keys whose values are never logged, up to three levels deep. This is the last line of defence, not the first. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'apiKey',
  'api_key',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'token',
  'id_token',
  'password',
  'secret',
  'apiSecret',
  'apiSecretKey',
  'clientSecret',
  'client_secret',
  'code_verifier',
  'image_base64',
];

/**
 * Creates a pino logger that writes JSON lines with the current trace's ids; `child` adds the request id and the shop.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[secret]',
    },
    serializers: { err: errorForLog },
    mixin: () => traceIds() ?? {},
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Keeps only what is needed to find the place of an error: an error of the database may quote a row. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) };
  const { name, message, stack } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message: message.slice(0, 500), code, stack };
}
