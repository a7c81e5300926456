import net from 'node:net';

export type Cut = { when: 'before' | 'after'; words: string; following?: string; times?: number };

export type DatabaseProxy = {
  /** URL of the database through this proxy. */
  url: string;
  /** Ends every connection, and refuses new ones until `resume`. */
  goAway: () => void;
  /**
   * Silently drops everything in both directions, like a server that has disappeared. Existing connections stay silent
   * even after `resume`.
   */
  fallSilent: () => void;
  resume: () => void;
  /**
   * Ends the connection of the next statements that contain `words`: before the server receives them, or before the
   * client receives the result of a statement that has run. Returns a function that counts them.
   * `following`: only on a connection that has sent these words before.
   */
  cut: (cut: Cut) => () => number;
  stop: () => Promise<void>;
};

/** Starts a proxy in front of PostgreSQL that can fail like a network. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const silenced = new WeakSet<net.Socket>();
  let state: 'passing' | 'away' | 'silent' = 'passing';
  let cut = { when: 'before', words: '', following: '', times: 0, done: 0 };
  let followed = new WeakSet<net.Socket>();
  /** Connections whose next result is dropped. */
  const doomed = new WeakSet<net.Socket>();

  const server = net.createServer((client) => {
    if (state === 'away') return void client.resetAndDestroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (state === 'silent') silenced.add(client);
        if (silenced.has(client)) return;
        if (doomed.has(client)) return void client.resetAndDestroy();
        if (from === client && bytes.includes(cut.following)) followed.add(client);
        const isNext = cut.done < cut.times && followed.has(client) && bytes.includes(cut.words);
        if (from === client && isNext) {
          cut.done += 1;
          if (cut.when === 'before') return void client.resetAndDestroy();
          doomed.add(client);
        }
        to.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as net.AddressInfo).port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    goAway() {
      state = 'away';
      endAll();
    },
    fallSilent() {
      state = 'silent';
      for (const socket of sockets) silenced.add(socket);
    },
    resume() {
      state = 'passing';
    },
    cut({ when, words, following = '', times = 1 }) {
      const current = { when, words, following, times, done: 0 };
      cut = current;
      followed = new WeakSet();
      return () => current.done;
    },
    async stop() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
