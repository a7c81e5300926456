import { type DestinationStream, pino } from 'pino';
import type { Logger } from './logger.ts';

/** Keys whose values never reach a log, wherever they stand. The last line of defence, not the first. */
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

/** A pino logger that writes JSON lines; carries request id and shop by `child`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[secret]',
    },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
