import path from 'node:path';
import { parseArgs } from 'node:util';
import { askRunningServer, commandSocketPath } from '#app/commands/command-socket.ts';
import {
  type Command,
  type CommandAnswer,
  describeCounts,
  required,
  runCommand,
} from '#app/commands/commands.ts';
import { BackupError } from '#app/platform/backup/read-backup.ts';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import { createServices } from '../composition-root.server.ts';
import { backUpAsItIs } from './back-up-as-it-is.ts';
import { restore } from './restore.ts';

/** What the operator is told. `isError`: the command could not be carried out. */
type OperatorAnswer = { output: string; isError: boolean };

/**
 * Carries out `npm run key` and the others, except the doctor.
 * @param words such as `key create --shop northlane.myshopify.com`
 */
export async function runOperatorCommand(words: string[]): Promise<OperatorAnswer> {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        shop: { type: 'string' },
        name: { type: 'string' },
        also: { type: 'string' },
        id: { type: 'string' },
        'expires-in-days': { type: 'string' },
        'calls-per-minute': { type: 'string' },
        'monthly-credits': { type: 'string' },
        'overlap-hours': { type: 'string' },
        amount: { type: 'string' },
        ref: { type: 'string' },
        purchase: { type: 'string' },
        to: { type: 'string' },
        from: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const { json, to, ...rest } = values;
    // The running server may have a different working directory.
    const options = to === undefined ? rest : { ...rest, to: path.resolve(to) };
    const answer = await ask({ name: positionals.join(' '), options });
    return { output: json ? JSON.stringify(answer.data) : answer.words, isError: false };
  } catch (error) {
    const isForPeople =
      [AppError, ConfigError, BackupError].some((kind) => error instanceof kind) ||
      isArgumentError(error);
    if (!isForPeople) throw error;
    return { output: (error as Error).message, isError: true };
  }
}

/** Asks the running server if there is one, otherwise opens the database. */
async function ask(command: Command): Promise<CommandAnswer> {
  const config = readConfig();
  if (command.name === 'restore') {
    const from = required('from', command.options.from);
    return describeCounts(`${from} is restored.`, await restore(config, from));
  }
  if (config.database.kind === 'embedded') {
    const answer = await askRunningServer(commandSocketPath(config.database.directory), command);
    if (answer) return answer;
  }
  if (command.name === 'backup') {
    required('to', command.options.to);
    return backUpAsItIs(config, command.options);
  }
  const services = await createServices(config, createLogger('error'));
  try {
    return await runCommand(services, command);
  } finally {
    await services.close();
  }
}

function isArgumentError(error: unknown): boolean {
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}
