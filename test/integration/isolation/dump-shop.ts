import { readDatabase } from '#test/support/read-database.ts';

/** Columns that a call of the shop's own changes, or the clock. */
const LEFT_OUT: Record<string, readonly string[]> = { api_key: ['last_used_at'] };

/** Every row that belongs to a shop, by table, as the database of a stopped app has it. */
export async function dumpShop(
  env: Record<string, string>,
  shopId: string,
): Promise<Record<string, string[]>> {
  const tables = await readDatabase<{ name: string }>(
    env,
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'shop_id' ORDER BY 1`,
  );
  const selects = tables.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM ${name} t
      WHERE shop_id = '${shopId}'`,
  );
  const rows = await readDatabase<{ name: string; row: Record<string, unknown> }>(
    env,
    selects.join(' UNION ALL '),
  );
  const dump: Record<string, string[]> = {};
  for (const { name, row } of rows) {
    const kept = Object.entries(row).filter(([column]) => !LEFT_OUT[name]?.includes(column));
    dump[name] = [...(dump[name] ?? []), JSON.stringify(kept)].sort();
  }
  return dump;
}
