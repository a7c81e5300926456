import { parseArgs } from 'node:util';
import { createServices } from '#app/composition-root.server.ts';
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import {
  askRunningServer,
  type CreatedKey,
  type CreateKeyCommand,
  commandSocketPath,
  createKey,
} from './command-socket.ts';

const USAGE = `Makes an API key for a store that has the app installed. The key is printed once.

  npm run key -- create --shop northlane.myshopify.com [--name "Feed"] [--json]`;

try {
  process.exit(await run());
} catch (error) {
  if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      shop: { type: 'string' },
      name: { type: 'string', default: 'Made by command' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals[0] !== 'create' || !values.shop) {
    console.error(USAGE);
    return 2;
  }
  const created = await create(readConfig(), { shop: values.shop, name: values.name });
  if (values.json) console.log(JSON.stringify(created));
  else console.log(`${created.api_key}\n\nKeep it safe: it is not shown again.`);
  return 0;
}

async function create(config: Config, command: CreateKeyCommand): Promise<CreatedKey> {
  if (config.database.kind === 'embedded') {
    const created = await askRunningServer(commandSocketPath(config.database.directory), command);
    if (created) return created;
  }
  const services = await createServices(config, createLogger('error'));
  try {
    return await createKey(services, command);
  } finally {
    await services.close();
  }
}
