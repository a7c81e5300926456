import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

const ENDS = new Set(['COMMIT', 'ROLLBACK']);

/**
 * Prisma's adapter for node-postgres without a bug of Prisma 6.19: when COMMIT or ROLLBACK fails, as it does whenever a
 * connection ends inside a transaction, Prisma never releases the connection. Once that has happened to every
 * connection of the pool, no more queries run.
 */
export class PrismaAdapter extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) =>
      releasedWhenItsEndFails(await startTransaction(isolationLevel));
    return adapter;
  }
}

function releasedWhenItsEndFails(transaction: Transaction): Transaction {
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.executeRaw = async (query) => {
    try {
      return await executeRaw(query);
    } catch (error) {
      // In this adapter `rollback` sends nothing: it hands the connection to the pool, which drops a dead one.
      if (ENDS.has(query.sql)) await transaction.rollback();
      throw error;
    }
  };
  return transaction;
}
