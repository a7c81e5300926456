import { Duplex } from 'node:stream';

/** First byte of the protocol's Terminate message. */
const TERMINATE = 0x58;

/** Builds a Query message of the protocol: its type, its length, the text and a zero byte. */
function queryMessage(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5);
  return message;
}

/**
 * Resets the database's only session for a new connection. The session outlives its connections, which the pool
 * replaces after any failure, but a new connection must not find another one's transaction or prepared statements.
 */
const NEW_SESSION = Buffer.concat(['ROLLBACK', 'DEALLOCATE ALL'].map(queryMessage));

type Done = (error?: Error | null) => void;

/** A running database that speaks PostgreSQL's wire protocol without a socket; it has one session. */
export type WireSession = {
  /**
   * Sends whole messages and resolves when they are answered. `onData` may use its argument only until it returns.
   * @throws Error if the database ends before the answer
   */
  send: (messages: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>;
  /** Calls back once when the database ends. @returns a function that removes the listener */
  onEnd: (listener: (reason: Error) => void) => () => void;
};

/**
 * Stands in for the socket of node-postgres: cuts the byte stream into whole wire messages and passes them to an
 * embedded database. Both kinds of database therefore have the same adapter, type mapping and error codes.
 */
export class PGliteStream extends Duplex {
  readonly #open: () => Promise<WireSession>;
  #session: WireSession | null = null;
  #pending: Buffer = Buffer.alloc(0);
  /** Whether the start-up message, the only one without a type byte, has been sent. */
  #started = false;

  /** @param open returns the running database, or starts it */
  constructor(open: () => Promise<WireSession>) {
    super();
    this.#open = open;
  }

  /** Called by node-postgres in place of `net.Socket.connect`. */
  connect(): this {
    this.#openAnew().then(
      (session) => {
        this.#session = session;
        this.once(
          'close',
          session.onEnd((reason) => this.destroy(reason)),
        );
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  async #openAnew(): Promise<WireSession> {
    const session = await this.#open();
    await session.send(NEW_SESSION, () => {});
    return session;
  }

  /** node-postgres calls these methods of a socket; they have no effect on a stream within the process. */
  readonly setNoDelay = () => this;
  readonly setKeepAlive = () => this;
  readonly ref = () => this;
  readonly unref = () => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this._writev([{ chunk }], done);
  }

  /** Passes on a statement's messages together, as node-postgres wrote them: five messages, one transfer. */
  override _writev(written: { chunk: Buffer }[], done: Done): void {
    this.#pending = Buffer.concat([this.#pending, ...written.map(({ chunk }) => chunk)]);
    this.#drain().then(() => done(), done);
  }

  async #drain(): Promise<void> {
    const whole = this.#takeWholeMessages();
    if (whole.length === 0) return;
    await this.#session?.send(whole, (data) => void this.push(Buffer.from(data)));
  }

  /** Takes everything up to the end of the last whole message. */
  #takeWholeMessages(): Buffer {
    let end = 0;
    while (true) {
      const header = this.#started ? 5 : 4;
      if (this.#pending.length < end + header) break;
      const length = this.#pending.readUInt32BE(end + header - 4) + header - 4;
      if (this.#pending.length < end + length) break;
      if (this.#started && this.#pending[end] === TERMINATE) {
        this.push(null);
        this.#pending = this.#pending.subarray(0, end);
        break;
      }
      this.#started = true;
      end += length;
    }
    const whole = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(end);
    return whole;
  }
}
