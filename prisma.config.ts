import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { defineConfig } from 'prisma/config';
import { PGliteStream, type WireSession } from './app/platform/database/embedded/pglite-stream.ts';

// Prisma 6 wants the variable even where nothing connects to it.
process.env.DATABASE_URL ??= 'postgresql://unused@localhost/unused';

const PG_NAME = 19;
const PG_INTERNAL_CHAR = 18;
const PG_TEXT = 25;
/** ColumnTypeEnum.Character of @prisma/driver-adapter-utils. */
const COLUMN_TYPE_CHARACTER = 6;

/**
 * The CLI's database is an embedded one in memory: `generate` and `migrate diff` need no server and no
 * engine binary. Prisma's own adapter cannot read PostgreSQL's `name` and `"char"` types (prisma/orm
 * issue 27403), so those arrive as text; and a script is run whole instead of cut at semicolons.
 */
async function connectInMemory() {
  const lite = await PGlite.create();
  const session: WireSession = {
    send: (messages, onRawData) =>
      lite.runExclusive(() => lite.execProtocolRawStream(messages, { onRawData })),
    onEnd: () => () => {},
  };
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PGliteStream(async () => session) as never,
  });
  let characterColumns: number[] = [];
  const query = pool.query.bind(pool) as unknown as (
    ...words: unknown[]
  ) => Promise<pg.QueryResult>;
  pool.query = (async (...words: unknown[]) => {
    const result = await query(...words);
    characterColumns = [];
    result.fields?.forEach((field, index) => {
      if (field.dataTypeID === PG_INTERNAL_CHAR) characterColumns.push(index);
      if (field.dataTypeID === PG_INTERNAL_CHAR || field.dataTypeID === PG_NAME) {
        field.dataTypeID = PG_TEXT;
      }
    });
    return result;
  }) as never;

  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (parameters) => {
    const result = await queryRaw(parameters);
    for (const index of characterColumns) result.columnTypes[index] = COLUMN_TYPE_CHARACTER;
    return result;
  };
  adapter.executeScript = async (script) => void (await query(script));
  adapter.dispose = async () => {
    await pool.end().catch(() => {});
    await lite.close();
  };
  return adapter;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  experimental: { adapter: true },
  engine: 'js',
  adapter: async () => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: connectInMemory,
    connectToShadowDb: connectInMemory,
  }),
});
