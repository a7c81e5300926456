import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** First byte of the protocol's Terminate message. */
const TERMINATE = 0x58;

/**
 * Lets node-postgres talk to an embedded PGlite as if it were a socket: cuts the byte stream into whole
 * wire messages and hands each to PGlite. One adapter, one type mapping, one set of error codes for the
 * embedded database and for a server.
 */
export class PGliteStream extends Duplex {
  readonly #database: PGlite;
  #pending: Buffer = Buffer.alloc(0);
  /** The start-up message alone has no type byte. */
  #started = false;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  /** node-postgres calls it in place of `net.Socket.connect`. */
  connect(): this {
    this.#database.waitReady.then(
      () => this.emit('connect'),
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
    await this.#database.runExclusive(() =>
      this.#database.execProtocolRawStream(whole, {
        onRawData: (data) => void this.push(Buffer.from(data)),
      }),
    );
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
