import { Duplex } from 'node:stream';

/** First byte of the protocol's Terminate message. */
const TERMINATE = 0x58;

/** A running database that speaks PostgreSQL's wire protocol without a socket; it has one session. */
export type WireSession = {
  /**
   * Hands whole messages over and resolves when they are worked off. What `onData` gets is the caller's only until
   * it returns.
   * @throws Error when the database ended before that
   */
  send: (messages: Uint8Array, onData: (data: Uint8Array) => void) => Promise<void>;
  /** Calls back once when the database ends, as a socket that the server closes. Answers how to stop listening. */
  onEnd: (listener: (reason: Error) => void) => () => void;
};

/**
 * Lets node-postgres talk to an embedded database as if it were a socket: cuts the byte stream into whole
 * wire messages and hands those on. One adapter, one type mapping, one set of error codes for the
 * embedded database and for a server.
 */
export class PGliteStream extends Duplex {
  readonly #open: () => Promise<WireSession>;
  #session: WireSession | null = null;
  #pending: Buffer = Buffer.alloc(0);
  /** The start-up message alone has no type byte. */
  #started = false;

  /** @param open finds the running database, or starts it */
  constructor(open: () => Promise<WireSession>) {
    super();
    this.#open = open;
  }

  /** node-postgres calls it in place of `net.Socket.connect`. */
  connect(): this {
    this.#open().then(
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

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#drain().then(() => done(), done);
  }

  async #drain(): Promise<void> {
    const whole = this.#takeWholeMessages();
    if (whole.length === 0) return;
    await this.#session?.send(whole, (data) => void this.push(Buffer.from(data)));
  }

  /** Everything up to the end of the last whole message; the rest waits for more bytes. */
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
