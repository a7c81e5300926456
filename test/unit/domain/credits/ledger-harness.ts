import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Credits, createCredits } from '#app/domain/credits/credits.ts';
import type { CallToReserve } from '#app/domain/credits/reserve-call.ts';
import { newId } from '#app/platform/ids.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

/** A shop and the ledger of one process; renewed before each test. */
export type LedgerHarness = {
  database: OpenTestDatabase;
  shopId: string;
  credits: Credits;
  /** The credits as another process has them. */
  creditsOf(owner: string): Credits;
  callOf(more?: Partial<CallToReserve>): CallToReserve;
  /** A call that has been reserved. */
  reserved(more?: Partial<CallToReserve>): Promise<CallToReserve>;
  recordOf(callId: string): ReturnType<OpenTestDatabase['prisma']['apiCall']['findUniqueOrThrow']>;
  /** Kind and amount of each entry, oldest first. */
  entriesOf(shop: string): Promise<string[]>;
  /** As if the lease of a call had run out. */
  endLease(callId: string): Promise<unknown>;
};

/** Opens one database for the tests of a file. */
export function setUpLedger(): LedgerHarness {
  const ledger = {} as LedgerHarness;
  beforeAll(async () => {
    ledger.database = await openTestDatabase();
  });
  afterAll(() => ledger.database.close());
  beforeEach(async () => {
    ledger.shopId = await ledger.database.addShop();
    ledger.credits = ledger.creditsOf(newId('own'));
  });
  // What one test leaves running is nothing that another may sweep.
  afterEach(() => ledger.creditsOf(newId('own')).sweep({ soleOwner: true }));
  ledger.creditsOf = (owner) =>
    createCredits({ pool: ledger.database.pool, owner, topUpUrl: 'https://app.test/credits' });
  ledger.callOf = (more) => ({
    callId: newId('call'),
    shopId: ledger.shopId,
    operation: 'image-product-match',
    requestId: newId('req'),
    fingerprint: 'a',
    transport: 'rest',
    input: { style_code: 'DD1391-100' },
    priceCredits: 1,
    ...more,
  });
  ledger.reserved = async (more) => {
    const call = ledger.callOf(more);
    await ledger.credits.reserve(call);
    return call;
  };
  ledger.recordOf = (callId) =>
    ledger.database.prisma.apiCall.findUniqueOrThrow({ where: { id: callId } });
  ledger.entriesOf = async (shop) => {
    const entries = await ledger.database.prisma.creditEntry.findMany({
      where: { shopId: shop },
      orderBy: { id: 'asc' },
    });
    return entries.map(({ kind, delta }) => `${kind} ${delta}`);
  };
  ledger.endLease = (callId) =>
    ledger.database.pool.query(
      "UPDATE api_call SET lease_until = now() - interval '1 second' WHERE id = $1",
      [callId],
    );
  return ledger;
}
