/**
 * One upsert per (shop, identity key) at a time, across processes: an in-process mutex and a lease row
 * (owner, until, heartbeat); never a long transaction.
 */
export interface UpsertLeases {
  /**
   * Waits for the lease, runs `work`, gives the lease back.
   * @throws AppError `upsert_in_progress` when another call still holds it at `deadlineAt`.
   */
  withLease<Result>(
    key: { shopId: string; identityKey: string; deadlineAt: number; signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result>;
}
