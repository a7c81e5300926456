import type { LogFields, Logger } from '#app/platform/logger.ts';

export type LogLine = {
  level: 'debug' | 'info' | 'warn' | 'error';
  fields: LogFields;
  message: string;
};

/** Creates a logger that keeps its lines for a test. */
export function createRecordingLog(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    (fields: LogFields, message: string): void =>
      void lines.push({ level, fields, message });
  const log: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => log,
  };
  return { log, lines };
}
