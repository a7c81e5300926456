import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** The settings that point an app at an empty database of the kind this project is about. */
export type TestDatabase = {
  kind: 'embedded' | 'postgres';
  env: Record<string, string>;
  remove: () => Promise<void>;
};

const { resolve } = createRequire(import.meta.url);
const ENGINE = path.join(path.dirname(resolve('@electric-sql/pglite')), 'pglite.wasm');

let made = 0;

/** @param kind of the project's where none is said; a server is there in projects that are about one */
export async function createTestDatabase(kind?: TestDatabase['kind']): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  return server && kind !== 'embedded' ? createOnServer(server) : createEmbedded();
}

/** While a process holds it, V8 gives the compiled code to each thread that opens a database: a quarter of what a start takes. */
let engine: Promise<WebAssembly.Module> | undefined;

async function createEmbedded(): Promise<TestDatabase> {
  engine ??= WebAssembly.compile(readFileSync(ENGINE));
  await engine;
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'database-'));
  return {
    kind: 'embedded',
    env: { DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createOnServer(server: string): Promise<TestDatabase> {
  const name = `app_${process.pid}_${Date.now()}_${made++}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  // The whole server is thrown away at the end of the run.
  return { kind: 'postgres', env: { DATABASE_URL: url.href }, remove: async () => {} };
}
