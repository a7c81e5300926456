import net from 'node:net';

export type Address = {
  port: number;
  /** From now on connections are passed on to the app there. */
  forwardTo: (url: string) => void;
  close: () => void;
};

/**
 * Takes an address and holds it, so that it can be told to others before the app that answers there has begun: what is
 * found free and closed again may be somebody else's a moment later. The app listens where the system lets it.
 * @param wanted ports in order of preference; 0 is any
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
