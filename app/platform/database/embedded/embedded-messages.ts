/** The settings with which the database's thread is started. */
export type EmbeddedSettings = {
  /** The directory of the database. It exists, and no other process has it open. */
  directory: string;
};

/** A message to the thread. `messages` holds whole messages of PostgreSQL's wire protocol. */
export type EmbeddedRequest =
  | { kind: 'send'; id: number; messages: Uint8Array }
  | { kind: 'close' };

/**
 * A message from the thread: first `ready`, then for each `send` the database's answer in one or more pieces; the last
 * piece has `isLast`.
 */
export type EmbeddedAnswer =
  | { kind: 'ready' }
  | { kind: 'data'; id: number; data: Uint8Array; isLast: boolean };
