import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { AppError } from '#app/platform/errors.ts';
import { type Command, type CommandAnswer, type CommandServices, runCommand } from './commands.ts';

/**
 * The embedded database belongs to one process, so commands reach a running server through a socket in its
 * private data folder (mode 0700): who can open it could read the database itself.
 */
export function commandSocketPath(databaseDirectory: string): string {
  const absolute = path.join(path.dirname(databaseDirectory), 'commands.sock');
  const relative = path.relative(process.cwd(), absolute);
  // Systems allow about a hundred characters here.
  return relative.length < absolute.length ? relative : absolute;
}

/** Listens for commands; answers how to stop. */
export async function serveCommands(
  services: CommandServices,
  socketPath: string,
): Promise<() => Promise<void>> {
  await rm(socketPath, { force: true });
  const server = http.createServer((request, response) => {
    void answer(services, request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(
  services: CommandServices,
  request: http.IncomingMessage,
): Promise<{ status: number; body: object }> {
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    return { status: 200, body: await runCommand(services, JSON.parse(text) as Command) };
  } catch (error) {
    const message = error instanceof AppError ? error.message : 'The command failed; see the log.';
    return { status: 400, body: { message } };
  }
}

/** Asks a running server; null when none listens. @throws AppError with the server's words */
export function askRunningServer(
  socketPath: string,
  command: Command,
): Promise<CommandAnswer | null> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, method: 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        const body = JSON.parse(text) as CommandAnswer & { message?: string };
        if (response.statusCode === 200) resolve(body);
        else reject(new AppError('invalid_input', body.message ?? 'The command failed.'));
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    request.end(JSON.stringify(command));
  });
}
