import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { DirectoryInUse } from '#app/platform/database/embedded/directory-lock.ts';
import {
  type DatabaseLocation,
  openDatabase,
} from '#app/platform/database/open-database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import { askRunningServer, commandSocketPath } from '../../command-socket.ts';
import { type Finding, fault } from '../check.ts';
import { type DatabaseFacts, readDatabaseFacts } from './read-database-facts.ts';
import { readServerFacts, type ServerFacts } from './read-server-facts.ts';

/** What was learnt about the database, or why it could not be reached. */
export type ReachedDatabase =
  | { seen: string; facts: DatabaseFacts; server: ServerFacts | null }
  /** There is no database yet; the first start will create the embedded one. */
  | { seen: string; facts: null; server: null }
  | { finding: Finding };

/** Asks the database at the first call, and returns the same answer from then on. */
export type Reach = () => Promise<ReachedDatabase>;

/** Returns null if there is no database yet, or it cannot be reached. For checks that need `database`. */
export async function factsOf(reach: Reach): Promise<DatabaseFacts | null> {
  const reached = await reach();
  return 'finding' in reached ? null : reached.facts;
}

/** Asks the database once, without changing it. If a running server has it open, asks through that server. */
export function reachDatabase(location: DatabaseLocation): Promise<ReachedDatabase> {
  return location.kind === 'postgres'
    ? reachServer(location.url)
    : reachEmbedded(location.directory);
}

const CONNECT_TIMEOUT_MS = 5_000;

async function reachServer(url: string): Promise<ReachedDatabase> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  // A connection that ends later emits an error that nothing else handles.
  client.on('error', () => {});
  try {
    await client.connect();
    const server = await readServerFacts(client);
    const facts = await readDatabaseFacts(client);
    return { seen: `PostgreSQL ${server.versionName}`, facts, server };
  } catch (error) {
    return { finding: toFinding(error, url) };
  } finally {
    client.end().catch(() => {});
  }
}

type Words = { what: string; fix: string };

/** What to say about an error, by its SQLSTATE (PostgreSQL manual, appendix A). */
const BY_SQLSTATE: Record<string, { id: string; words: (at: URL) => Words }> = {
  '28P01': { id: 'database-login', words: loginWords },
  '28000': { id: 'database-login', words: loginWords },
  '3D000': {
    id: 'database-missing',
    words: ({ pathname }) => ({
      what: `The server of DATABASE_URL has no database ${pathname.slice(1)}`,
      fix: `Create it (CREATE DATABASE ${pathname.slice(1)}), or correct the name in DATABASE_URL.`,
    }),
  },
  '42501': {
    id: 'database-tables-refused',
    words: ({ username }) => ({
      what: `The user ${username} of DATABASE_URL may not read the tables of the app`,
      fix: `Make ${username} the owner of the database and its tables, as it was when they were made (REASSIGN OWNED BY the earlier user TO ${username}).`,
    }),
  },
  '53300': {
    id: 'database-full',
    words: () => ({
      what: 'The server of DATABASE_URL has no connection left',
      fix: 'Raise max_connections or the limit of this user, or lower DATABASE_POOL_SIZE where the server is shared.',
    }),
  },
};

function loginWords({ username }: URL): Words {
  return {
    what: `The server of DATABASE_URL refuses the user ${username}`,
    fix: 'Correct user and password in DATABASE_URL (special characters as %40 and so on), or allow this user in pg_hba.conf.',
  };
}

function toFinding(error: unknown, url: string): Finding {
  const at = new URL(url);
  const code = causeCode(error);
  const known = BY_SQLSTATE[code];
  const why = 'The app does not start without its database.';
  if (known) return fault(known.id, { why, ...known.words(at) });
  return fault('database-unreachable', {
    why,
    what: `The database at ${at.host} cannot be used (${code || 'no answer'})`,
    fix: 'Start the server, and check its host and port in DATABASE_URL; a firewall may be in between. If the server requires TLS, add ?sslmode=require.',
  });
}

async function reachEmbedded(directory: string): Promise<ReachedDatabase> {
  const refusal = await findFolderFault(path.dirname(directory));
  if (refusal) return { finding: refusal };
  const made = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (made === null)
    return { seen: 'the first start creates the embedded database', facts: null, server: null };
  try {
    const answer = await askRunningServer(commandSocketPath(directory), {
      name: 'doctor facts',
      options: {},
    });
    if (answer)
      return {
        seen: 'embedded, open in the running server',
        facts: answer.data as DatabaseFacts,
        server: null,
      };
    const database = await openDatabase({ kind: 'embedded', directory }, null);
    try {
      return {
        seen: 'embedded, no server has it open',
        facts: await readDatabaseFacts(database.pool),
        server: null,
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { finding: toEmbeddedFinding(error, directory, made.trim()) };
  }
}

/** Returns a fault if this user can neither write in a folder nor create it. */
async function findFolderFault(folder: string): Promise<Finding | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const code = await access(at, constants.W_OK | constants.X_OK).then(() => null, causeCode);
    if (code === null) return null;
    if (code === 'ENOENT' && at !== path.dirname(at)) continue;
    return fault('data-dir-refused', {
      what: `This user cannot write in DATA_DIR: ${at} (${code})`,
      why: 'The embedded database and photos are kept there; the app does not start.',
      fix: `Give ${at} to the user that runs the app (chown), or set DATA_DIR to another folder.`,
    });
  }
}

function toEmbeddedFinding(error: unknown, directory: string, made: string): Finding {
  if (error instanceof DirectoryInUse)
    return fault('database-in-use', {
      what: `Another process has the embedded database open${error.pid === null ? '' : `: process ${error.pid}`}`,
      why: 'The embedded database belongs to one process; the server cannot start beside it.',
      fix: `End ${error.pid === null ? 'that process' : `process ${error.pid}`}, set DATA_DIR to another folder, or DATABASE_URL to a server.`,
    });
  if (error instanceof AppError)
    return fault('server-outdated', {
      what: 'The running server is of another version and does not answer the doctor',
      why: 'What is in its database cannot be checked, and the server does not have the update.',
      fix: 'Restart the server, then run this again.',
    });
  return fault('database-broken', {
    what: `The embedded database in ${directory} does not open (made by PostgreSQL ${made})`,
    why: 'The app does not start.',
    fix: 'Start the version of this app that made it. If that does not open it either, put the folder aside and restore a backup.',
  });
}
