import type { PrismaClient } from '#prisma/generated/client.ts';

/** One line of the ledger. */
export type LedgerEntry = {
  id: string;
  at: Date;
  kind: 'grant' | 'charge' | 'refund';
  delta: number;
  /** The call it belongs to; null for a grant. */
  callId: string | null;
  /** The operation of that call. */
  operation: string | null;
};

export type LedgerPage = { entries: LedgerEntry[]; hasOlder: boolean };

export type CreditLedger = ReturnType<typeof createCreditLedger>;

/** Reads the ledger; only the pipeline and grants write it. */
export function createCreditLedger(prisma: PrismaClient) {
  return {
    /** A page of entries, newest first. @param page `before`: id of an entry; the page starts with the next older one */
    async list(
      shopId: string,
      { before, size }: { before?: string; size: number },
    ): Promise<LedgerPage> {
      const rows = await prisma.creditEntry.findMany({
        where: { shopId, ...(before !== undefined && { id: { lt: BigInt(before) } }) },
        orderBy: { id: 'desc' },
        take: size + 1,
      });
      const shown = rows.slice(0, size);
      const callIds = shown.filter((row) => row.kind !== 'grant').map((row) => row.ref);
      const calls = await prisma.apiCall.findMany({
        where: { shopId, id: { in: callIds } },
        select: { id: true, operation: true },
      });
      const operations = new Map(calls.map((call) => [call.id, call.operation]));
      return {
        entries: shown.map((row) => ({
          id: String(row.id),
          at: row.createdAt,
          kind: row.kind as LedgerEntry['kind'],
          delta: Number(row.delta),
          callId: operations.has(row.ref) ? row.ref : null,
          operation: operations.get(row.ref) ?? null,
        })),
        hasOlder: rows.length > size,
      };
    },
  };
}
