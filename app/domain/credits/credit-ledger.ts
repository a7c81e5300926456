import type { PrismaClient } from '#prisma/generated/client.ts';

/** What an entry books: credits added or taken back, or a call's charge or refund. */
export type EntryKind = 'grant' | 'purchase' | 'revocation' | 'charge' | 'refund';

/** One line of the ledger. */
export type LedgerEntry = {
  id: string;
  at: Date;
  kind: EntryKind;
  delta: number;
  /** The call that was charged or refunded; null for other entries. */
  callId: string | null;
  /** The operation of that call. */
  operation: string | null;
  /** Shopify's number of the payment; null if the entry is not about a payment. */
  paymentNumber: string | null;
};

export type LedgerPage = { entries: LedgerEntry[]; hasOlder: boolean };

export type LedgerSlice = {
  /** Id of an entry: the page starts with the next older one. */
  before?: string | undefined;
  size: number;
  /** All kinds by default. */
  kinds?: readonly EntryKind[] | undefined;
};

export type CreditLedger = ReturnType<typeof createCreditLedger>;

const OF_CALLS: readonly string[] = ['charge', 'refund'] satisfies EntryKind[];
const OF_PAYMENTS: readonly string[] = ['purchase', 'revocation'] satisfies EntryKind[];

/** Reads the ledger, which only the pipeline, grants and purchases write. */
export function createCreditLedger(prisma: PrismaClient) {
  return {
    /**
     * Lists a page of entries, newest first. Leaves out entries of 0, such as the one of a shop that starts without
     * credits.
     */
    async list(shopId: string, { before, size, kinds }: LedgerSlice): Promise<LedgerPage> {
      const rows = await prisma.creditEntry.findMany({
        where: {
          shopId,
          delta: { not: 0 },
          ...(before !== undefined && { id: { lt: BigInt(before) } }),
          ...(kinds && { kind: { in: [...kinds] } }),
        },
        orderBy: { id: 'desc' },
        take: size + 1,
      });
      const shown = rows.slice(0, size);
      const callIds = shown.filter(({ kind }) => OF_CALLS.includes(kind)).map(({ ref }) => ref);
      const calls = await prisma.apiCall.findMany({
        where: { shopId, id: { in: callIds } },
        select: { id: true, operation: true },
      });
      const operations = new Map(calls.map((call) => [call.id, call.operation]));
      return {
        entries: shown.map(({ id, createdAt, kind, delta, ref }) => ({
          id: String(id),
          at: createdAt,
          kind: kind as EntryKind,
          delta: Number(delta),
          callId: operations.has(ref) ? ref : null,
          operation: operations.get(ref) ?? null,
          paymentNumber: OF_PAYMENTS.includes(kind) ? (ref.split('/').at(-1) ?? null) : null,
        })),
        hasOlder: rows.length > size,
      };
    },
  };
}
