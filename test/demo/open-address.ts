import net from 'node:net';

export type Address = {
  port: number;
  /** Forwards all further connections to the app at this URL. */
  forwardTo: (url: string) => void;
  close: () => void;
};

/**
 * Reserves an address before the app that answers there has started, by listening on it and forwarding connections.
 * A port that was only found free could be taken by another process in the meantime. The app listens on any port.
 * @param wanted ports in order of preference; 0 means any
 */
export async function openAddress(wanted: readonly number[]): Promise<Address> {
  let target: URL | undefined;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (!target) return void socket.destroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => socket.destroy());
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await listenOnFirstFree(server, wanted);
  return {
    port: (server.address() as net.AddressInfo).port,
    forwardTo(url) {
      target = new URL(url);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function listenOnFirstFree(server: net.Server, wanted: readonly number[]): Promise<void> {
  for (const [index, port] of wanted.entries()) {
    try {
      return await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject);
          resolve();
        });
      });
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || index === wanted.length - 1) throw error;
    }
  }
}
