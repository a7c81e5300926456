import type { JobAnswer, RowAnswer } from '#test/support/bulk-jobs.ts';
import { readDatabase } from '#test/support/read-database.ts';
import type { CallRow, FinalJob, FinalShop, FinalState, LedgerRow } from './final-state.ts';
import { CAPPED_CREDITS, type HistoryShop, STARTING_CREDITS } from './shops.ts';

const CALLS = `SELECT c.id, s.domain AS shop, key_id AS "keyId", operation, request_id AS "requestId", status,
  price_credits AS "priceCredits" FROM api_call c JOIN shop s ON s.id = c.shop_id`;
const LEDGER = `SELECT s.domain AS shop, delta::int, kind, ref FROM credit_entry e
  JOIN shop s ON s.id = e.shop_id ORDER BY e.id`;
const BALANCES = `SELECT s.domain AS shop, (balance - owed)::int AS balance FROM credit_balance b
  JOIN shop s ON s.id = b.shop_id`;
const CAPPED = `SELECT s.domain AS shop, k.id AS "keyId" FROM api_key k JOIN shop s ON s.id = k.shop_id
  WHERE monthly_credits IS NOT NULL`;
/** Calls that nobody runs any more are refunded within the time of a lease. */
export const PENDING = `SELECT count(*)::int AS count FROM api_call WHERE status = 'pending'`;

type Ids = { id: string };

/**
 * Reads the stores and the database. No process of the app may be running: the embedded database belongs to one.
 * @param jobs as the product answered them at the end
 */
export async function readFinalState(
  env: Record<string, string>,
  shops: readonly HistoryShop[],
  jobs: FinalJob[],
): Promise<FinalState> {
  const rows = <Row extends object>(sql: string) => readDatabase<Row>(env, sql);
  const balances = await rows<{ shop: string; balance: number }>(BALANCES);
  const capped = await rows<{ shop: string; keyId: string }>(CAPPED);
  const upserts = await rows<Ids>('SELECT upsert_id AS id FROM change_record');
  const additions = await rows<Ids>('SELECT id FROM stock_addition');
  return {
    shops: await Promise.all(
      shops.map(async ({ store, stocked }): Promise<FinalShop> => {
        const { shop } = store;
        return {
          shop,
          stocked,
          startingCredits: STARTING_CREDITS,
          balance: balances.find((one) => one.shop === shop)?.balance ?? Number.NaN,
          products: toProducts(await store.control<StoreState>('GET', '/state')),
          cappedKeys: capped
            .filter((one) => one.shop === shop)
            .map(({ keyId }) => ({ keyId, monthlyCredits: CAPPED_CREDITS })),
        };
      }),
    ),
    calls: await rows<CallRow>(CALLS),
    ledger: await rows<LedgerRow>(LEDGER),
    upsertIds: upserts.map(({ id }) => id),
    stockAddIds: additions.map(({ id }) => id),
    jobs,
  };
}

type StoreState = {
  locations: { id: string; is_primary: boolean }[];
  products: {
    id: string;
    title: string;
    metafields: { key: string; value: string }[];
    variants: {
      id: string;
      options: Record<string, string>;
      price: string;
      levels: { location_id: string; available: number }[];
    }[];
  }[];
};

function toProducts({ locations, products }: StoreState): FinalShop['products'] {
  const primary = locations.find((location) => location.is_primary)?.id;
  return products.map(({ id, title, metafields, variants }) => ({
    id,
    title,
    styleCode: metafields.find(({ key }) => key === 'style_code')?.value ?? null,
    variants: variants.map((variant) => ({
      id: variant.id,
      size: variant.options.Size ?? '',
      price: Number(variant.price),
      available: variant.levels.find((one) => one.location_id === primary)?.available ?? 0,
    })),
  }));
}

/** A job and its rows as the product answers them. */
export function toFinalJob(shop: string, job: JobAnswer, rows: readonly RowAnswer[]): FinalJob {
  return {
    id: job.id,
    shop,
    status: job.status,
    counts: job.counts,
    creditsCharged: job.credits_charged,
    rows: rows.map(({ row, style_code, status, charged }) => ({
      row,
      code: style_code ?? null,
      status,
      charged,
    })),
  };
}
