import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/**
 * What `shop/redact` leaves of a shop in each table: nothing, or the columns named here; every other column is empty
 * then. A new table fails the test until it is listed, and a new column of a table that stays until it is listed or
 * erased. A table comes after those that it refers to.
 */
const TABLES: Record<string, 'nothing' | readonly string[]> = {
  shop: [
    'id',
    'domain',
    'public_id',
    'installed_at',
    'uninstalled_at',
    'brands_learnt_at',
    'brands_turn_at',
  ],
  session: 'nothing',
  api_key: 'nothing',
  // Of no shop: what apps said of themselves. It goes when no shop has connected them.
  oauth_client: ['id', 'metadata', 'created_at'],
  oauth_connection: 'nothing',
  oauth_record: 'nothing',
  // The ledger: sums without names.
  credit_balance: ['shop_id', 'balance', 'owed'],
  credit_entry: ['id', 'shop_id', 'delta', 'kind', 'ref', 'created_at'],
  credit_purchase: [
    ...['id', 'shop_id', 'credits', 'price_cents', 'currency', 'status', 'purchase_id'],
    ...['created_at', 'ask_at', 'ended_at'],
  ],
  // What the entries of the ledger refer to.
  api_call: [
    ...['id', 'shop_id', 'key_id', 'operation', 'request_id', 'fingerprint', 'status'],
    ...['price_credits', 'error_code', 'face', 'created_at', 'finished_at', 'lease_until', 'owner'],
  ],
  hosted_image: 'nothing',
  photo_upload: 'nothing',
  kept_photo: 'nothing',
  upsert_lease: 'nothing',
  product_link: 'nothing',
  confirmation: 'nothing',
  taught_shape: 'nothing',
  change_record: 'nothing',
  stock_addition: 'nothing',
  receiving_session: 'nothing',
  receiving_answer: 'nothing',
  receiving_photo: 'nothing',
  receiving_box: 'nothing',
  shop_settings: 'nothing',
  staff_member: 'nothing',
  daily_use: 'nothing',
  // That it was handled, for a week: the id of the webhook, its topic and the shop.
  webhook_delivery: ['id', 'topic', 'shop', 'triggered_at', 'received_at'],
  webhook_endpoint: 'nothing',
  webhook_message: 'nothing',
  job: 'nothing',
  job_row: 'nothing',
};

/** How the rows of a table name their shop, where they have no `shop_id`. */
const OF_SHOP: Record<string, string> = {
  shop: 'id = $ID',
  session: 'shop = $DOMAIN',
  webhook_delivery: 'shop = $DOMAIN',
  oauth_client: "id = 'oauth_client ' || $ID",
  oauth_record: "connection_id = 'oauth_connection ' || $ID",
  receiving_answer: "session_id = 'receiving_session ' || $ID",
  webhook_message: "endpoint_id = 'webhook_endpoint ' || $ID",
  job_row: "job_id = 'job ' || $ID",
};

/** Columns that refer to the row made for another table. */
const REFERS: Record<string, string> = {
  session_id: 'receiving_session',
  photo_id: 'receiving_photo',
  job_id: 'job',
  connection_id: 'oauth_connection',
  endpoint_id: 'webhook_endpoint',
};

/** Of columns that the database checks. */
const CHECKED: Record<string, string> = {
  'credit_entry.kind': "'grant'",
  'credit_purchase.credits': '1',
  'credit_purchase.price_cents': '1',
  'credit_purchase.status': "'declined'",
  'api_call.status': "'succeeded'",
  'job.status': "'completed'",
  'job_row.status': "'failed'",
};

type Column = { table: string; name: string; type: string; generated: string; fallback: string };

let database: TestDatabase;
let app: OwnApp;
let shops: TestShop[];
const { log, lines } = createRecordingLog();
beforeAll(async () => {
  database = await createTestDatabase();
  const first = await startApp({ database });
  shops = [await first.openShop(), await first.openShop()];
  await first.close();
});
afterAll(() => database.remove());

const query = <Row extends object>(sql: string) => readDatabase<Row>(database.env, sql);

const readColumns = () =>
  query<Column>(
    `SELECT columns.table_name AS table, column_name AS name, udt_name AS type,
       is_generated AS generated, coalesce(column_default, '') AS fallback
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`,
  );

const whereOf = (table: string, { shopId, store }: TestShop) =>
  (OF_SHOP[table] ?? 'shop_id = $ID')
    .replace('$ID', `'${shopId}'`)
    .replace('$DOMAIN', `'${store.shop}'`);

/** A value that a column takes, whatever it is for. */
function toSql({ table, name, type }: Column, { shopId, store }: TestShop): string {
  const refersTo = REFERS[name] ?? (name === 'id' ? table : undefined);
  if (name === 'shop_id') return `'${shopId}'`;
  if (name === 'shop') return `'${store.shop}'`;
  if (type === 'text' && refersTo) return `'${refersTo} ${shopId}'`;
  const values: Record<string, string> = {
    text: `'secret ${name} ${shopId}'`,
    _text: "'{secret}'",
    jsonb: `'{"secret": "${shopId}"}'`,
    bytea: `'secret ${name} ${shopId}'`,
    bool: 'true',
    timestamptz: "now() + interval '1 day'",
    date: 'now()',
    uuid: 'gen_random_uuid()',
  };
  return CHECKED[`${table}.${name}`] ?? values[type] ?? '0';
}

/** Puts a row into every table for every shop, all its columns filled. */
async function fill(columns: readonly Column[]): Promise<void> {
  const inserts = Object.keys(TABLES).flatMap((table) => {
    const own = columns.filter(
      (column) =>
        column.table === table && column.generated !== 'ALWAYS' && !/nextval/.test(column.fallback),
    );
    return shops.map(
      (shop) => `INSERT INTO ${table} (${own.map(({ name }) => `"${name}"`).join(', ')})
        VALUES (${own.map((column) => toSql(column, shop)).join(', ')}) ON CONFLICT DO NOTHING`,
    );
  });
  await query(inserts.join(';\n'));
}

async function readRows(shop: TestShop): Promise<Record<string, Record<string, unknown>[]>> {
  const selects = Object.keys(TABLES).map(
    (table) => `SELECT '${table}' AS name, to_jsonb(t) AS row FROM "${table}" t
      WHERE ${whereOf(table, shop)}`,
  );
  const found = await query<{ name: string; row: Record<string, unknown> }>(
    selects.join(' UNION ALL '),
  );
  return Object.groupBy(found, ({ name }) => name) as never;
}

describe('shop/redact', () => {
  it('leaves of each table what is listed, and of another shop everything', async () => {
    const columns = await readColumns();
    const tables = [...new Set(columns.map(({ table }) => table))];
    expect(tables.sort()).toEqual(Object.keys(TABLES).sort());
    await fill(columns);
    const [gone, stays] = shops as [TestShop, TestShop];
    const before = await readRows(gone);
    expect(Object.keys(before).sort(), 'a row in every table').toEqual(tables.sort());
    const untouched = await readRows(stays);

    app = await startApp({ database });
    await gone.store.control('POST', '/uninstall', { target: app.url });
    const redact = { topic: 'shop/redact', shop: gone.store.shop };
    expect((await deliverWebhook(app.url, redact)).status).toBe(200);
    await app.close();

    const after = await readRows(gone);
    for (const [table, left] of Object.entries(TABLES)) {
      const rows = (after[table] ?? []).map((entry) => (entry as { row: object }).row);
      const filled = rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          value === null || value === '' ? [] : [name],
        ),
      );
      if (left === 'nothing') expect(rows, table).toEqual([]);
      else expect(left, table).toEqual(expect.arrayContaining([...new Set(filled)]));
    }
    // A start forgets who held what: only this process uses an embedded database.
    const { upsert_lease: _, ...others } = untouched;
    expect(await readRows(stays)).toMatchObject(others);
  });
});

describe('a webhook about a customer', () => {
  const CUSTOMER = { id: 191167, email: 'jo.customer@shop.example', phone: '555-625-1199' };

  it.each(['customers/data_request', 'customers/redact'])(
    '%s is answered, and nothing of the customer is kept or logged',
    async (topic) => {
      app = await startApp({ database, log });
      const shop = shops[1] as TestShop;
      const payload = {
        shop_id: 1,
        shop_domain: shop.store.shop,
        orders_requested: [299938],
        customer: CUSTOMER,
        data_request: { id: 9999 },
      };
      expect(
        (await deliverWebhook(app.url, { topic, shop: shop.store.shop, payload })).status,
      ).toBe(200);
      await app.close();
      const columns = await readColumns();
      const rows = await query<{ row: object }>(
        [...new Set(columns.map(({ table }) => table))]
          .map((table) => `SELECT to_jsonb(t) AS row FROM "${table}" t`)
          .join(' UNION ALL '),
      );
      expect(JSON.stringify(rows)).toContain(topic);
      for (const kept of [JSON.stringify(rows), JSON.stringify(lines)])
        for (const secret of [CUSTOMER.email, CUSTOMER.phone, String(CUSTOMER.id)])
          expect(kept).not.toContain(secret);
    },
  );
});
