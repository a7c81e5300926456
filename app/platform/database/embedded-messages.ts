/** What the database's thread is started with. */
export type EmbeddedSettings = {
  /** Where the database lives; it exists, and no other process has it open. */
  directory: string;
};

/** To the thread. `messages`: whole messages of PostgreSQL's wire protocol. */
export type EmbeddedRequest =
  | { kind: 'send'; id: number; messages: Uint8Array }
  | { kind: 'close' };

/**
 * From the thread: first `ready`, then for each `send` what the database answers, in any number of pieces, of
 * which the last one says that it is.
 */
export type EmbeddedAnswer =
  | { kind: 'ready' }
  | { kind: 'data'; id: number; data: Uint8Array; isLast: boolean };
