import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/support/free-port.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import {
  type DatabaseProxy as Link,
  startDatabaseProxy,
} from '#test/support/start-database-proxy.ts';

const JUMP_CLOCK = fileURLToPath(new URL('../support/jump-clock.mjs', import.meta.url));
const MOST_STARTS = 20;

/** A process of the app, and the links through which it is reached and reaches others; each can be cut. */
export type Member = {
  name: string;
  /** Whether clients may call it; a process that only works answers nobody. */
  answers: boolean;
  /** Between clients and the app. */
  front: Link;
  /** Between the app and local Shopify. */
  store: Link;
  /** Between the app and PostgreSQL; null where the database is embedded. */
  database: Link | null;
  /** Settings of this process, for commands beside it. */
  env: Record<string, string>;
  pid: () => number;
  /** Ends the process by kill -9 and starts it again. */
  kill: () => Promise<void>;
  /** Ends it as a deployment does and starts it again. */
  redeploy: () => Promise<void>;
  /** Starts it where it has ended by itself, which is then counted. */
  revive: () => Promise<void>;
  /** Sets its clock ahead, or back where negative. */
  setClock: (shiftMs: number) => Promise<void>;
  stop: () => Promise<void>;
};

export type Fleet = {
  members: Member[];
  /** Those that clients may call. */
  answering: Member[];
  /** Ends of a process that nobody asked for, and bad ends of those that were asked. */
  badEnds: string[];
  stop: () => Promise<void>;
};

type Places = { folder: string; shopifyUrl: string; databaseUrl: string | null };

/**
 * Starts processes of the built app. Their logs are kept in `folder`.
 * @param roles of each process; '' for everything
 * @param env settings that they share
 */
export async function startFleet(
  roles: readonly string[],
  env: Record<string, string>,
  places: Places,
): Promise<Fleet> {
  const badEnds: string[] = [];
  const members: Member[] = [];
  for (const [index, ROLES] of roles.entries()) {
    const name = `${ROLES.split(',')[0] || 'process'}-${index + 1}`;
    members.push(await startMember(name, { ...env, ROLES }, places, badEnds));
  }
  return {
    members,
    answering: members.filter(({ answers }) => answers),
    badEnds,
    async stop() {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

async function startMember(
  name: string,
  shared: Record<string, string>,
  { folder, shopifyUrl, databaseUrl }: Places,
  badEnds: string[],
): Promise<Member> {
  const port = await freePort();
  const clockFile = path.join(folder, `${name}.clock`);
  await writeFile(clockFile, '0');
  const front = await startDatabaseProxy(`http://127.0.0.1:${port}`);
  const store = await startDatabaseProxy(shopifyUrl);
  const database = databaseUrl === null ? null : await startDatabaseProxy(databaseUrl);
  const env = {
    ...shared,
    PORT: String(port),
    LOCAL_SHOPIFY_URL: store.url.replace(/\/$/, ''),
    CLOCK_SHIFT_FILE: clockFile,
    ...(database && { DATABASE_URL: database.url }),
  };
  const keepLog = (text: string) => appendFile(path.join(folder, `${name}.log`), `${text}\n`);
  const process = await keepRunning({ name, env, keepLog, badEnds });
  return {
    ...{ name, front, store, database, env },
    answers: !shared.ROLES || shared.ROLES.includes('web'),
    ...process,
    setClock: (shiftMs) => writeFile(clockFile, String(shiftMs)),
    async stop() {
      await process.stop();
      for (const link of [front, store, database]) await link?.stop();
    },
  };
}

async function keepRunning(options: {
  name: string;
  env: Record<string, string>;
  keepLog: (text: string) => Promise<void>;
  badEnds: string[];
}) {
  const { name, env, keepLog, badEnds } = options;
  let app: ReadyProcess<string> | null = null;
  const start = async () => {
    for (let tried = 1; app === null; tried += 1)
      app = await spawnApp(env, [JUMP_CLOCK]).catch(async (error: unknown) => {
        // Its database may be cut off just now: who runs the app starts it again.
        await keepLog(String(error));
        if (tried >= MOST_STARTS) throw error;
        return null;
      });
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = app;
    if (!ending) return;
    const hadEnded = ending.child.exitCode ?? ending.child.signalCode;
    if (hadEnded !== null) badEnds.push(`${name} ended by itself: ${hadEnded}`);
    const code = await ending.stop(signal);
    if (hadEnded === null && signal === 'SIGTERM' && code !== 0)
      badEnds.push(`${name} ended with ${code} when it was told to stop`);
    await keepLog(ending.output());
    app = null;
  };
  await start();
  return {
    pid: () => app?.child.pid ?? 0,
    async kill() {
      await end('SIGKILL');
      await start();
    },
    async redeploy() {
      await end('SIGTERM');
      await start();
    },
    async revive() {
      if (app && app.child.exitCode === null && app.child.signalCode === null) return;
      await end('SIGKILL');
      await start();
    },
    stop: () => end('SIGTERM'),
  };
}
