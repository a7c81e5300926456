import { commandSocketPath, serveCommands } from './commands/command-socket.ts';
import { ConfigError, readConfig } from './platform/config.server.ts';
import { createLogger } from './platform/logger.server.ts';
import { startTelemetry } from './platform/telemetry/start-telemetry.ts';
import { lowerPoolPriority } from './platform/threads/lower-thread-priority.ts';

// React and other packages read this while they are loaded, so it is set before the server is imported.
process.env.NODE_ENV ??= 'production';

/**
 * The longest that an orderly stop may take, longer than the server waits for requests. A second signal ends the
 * process at once.
 */
const GRACE_MS = 120_000;

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const config = readConfigOrExit();
const log = createLogger(config.logLevel);
for (const origin of config.trustedFetchOrigins) {
  log.warn(
    { origin },
    'TRUSTED_FETCH_ORIGINS: photos may be fetched from this private origin (for fixtures only)',
  );
}
if (config.adminFrame) {
  log.warn(
    config.adminFrame,
    'ADMIN_FRAME_ORIGIN: this origin may frame the pages, with its own App Bridge (for fixtures only)',
  );
}
await lowerPoolPriority();

function failToStart(error: unknown): never {
  // For example, another process has the database open: the message says what to do, and a stack trace would hide it.
  log.error({ err: error }, 'the start failed');
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

// Telemetry is set up before the app is loaded, which measures from then on.
const stopTelemetry = await startTelemetry(config.telemetry, log).catch(failToStart);
const { startApp } = await import('./server.ts');
const app = await startApp(config, log).catch(failToStart);
const stopCommands =
  config.database.kind === 'embedded'
    ? await serveCommands(app.services, commandSocketPath(config.database.directory), log)
    : async () => {};

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    Promise.all([stopCommands(), app.close()])
      .then(stopTelemetry)
      .then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'stopping failed');
          process.exit(1);
        },
      );
  });
}

// Logged last: a process that waits for this line may send a signal at once.
log.info({ url: app.url, database: config.database.kind }, 'ready');
