import { type DestinationStream, pino } from 'pino';
import type { Logger } from './logger.ts';
import { traceIds } from './telemetry/spans.ts';

/** Keys whose values are never logged, at up to three levels. The last line of defence, not the first. */
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
  'image_base64',
];

/** A pino logger that writes JSON lines; carries request id and shop by `child`, and the ids of the trace under way. */
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

/** A database's error may quote a row, so only what is needed to find the place is logged. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) };
  const { name, message, stack } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message: message.slice(0, 500), code, stack };
}
