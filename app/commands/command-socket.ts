import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { Client } from 'undici';
import { AppError } from '#app/platform/errors.ts';
import type { Logger } from '#app/platform/logger.ts';
import { type Command, type CommandAnswer, type CommandServices, runCommand } from './commands.ts';

/**
 * Returns where a running server takes commands, which it does because the embedded database belongs to one process.
 * The socket is in the server's private data folder (mode 0700): whoever can open the socket can read the database too.
 */
export function commandSocketPath(databaseDirectory: string): string {
  const absolute = path.join(path.dirname(databaseDirectory), 'commands.sock');
  const relative = path.relative(process.cwd(), absolute);
  // Systems allow about a hundred characters for a socket's path.
  return relative.length < absolute.length ? relative : absolute;
}

/** Listens for commands. @returns a function that stops listening */
export async function serveCommands(
  services: CommandServices,
  socketPath: string,
  log: Logger,
): Promise<() => Promise<void>> {
  await rm(socketPath, { force: true });
  const server = http.createServer(async (request, response) => {
    const { status, body } = await answer(services, request, log);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(server.listen(socketPath), 'listening');
  return () => server[Symbol.asyncDispose]();
}

async function answer(services: CommandServices, request: http.IncomingMessage, log: Logger) {
  try {
    const command = (await json(request)) as Command;
    return { status: 200, body: await runCommand(services, command) };
  } catch (error) {
    if (error instanceof AppError) return { status: 400, body: { message: error.message } };
    log.error({ err: error }, 'a command failed');
    return { status: 400, body: { message: 'The command failed; see the server’s log.' } };
  }
}

/** Sends a command to a running server; returns null if none listens. @throws AppError with the server's message */
export async function askRunningServer(
  socketPath: string,
  command: Command,
): Promise<CommandAnswer | null> {
  // No time limit: a backup may take long.
  const client = new Client('http://localhost', { socketPath, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const response = await client.request({
      path: '/',
      method: 'POST',
      body: JSON.stringify(command),
    });
    const answer = (await response.body.json()) as CommandAnswer & { message?: string };
    if (response.statusCode === 200) return answer;
    throw new AppError('invalid_input', answer.message ?? 'The command failed.');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  } finally {
    await client.close();
  }
}
