import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createSafeFetch,
  type SafeFetchOptions,
} from '#app/platform/safe-fetch/create-safe-fetch.ts';
import { type SafeFetch, SafeFetchError } from '#app/platform/safe-fetch/safe-fetch.ts';

const open: { servers: Server[]; fetchers: SafeFetch[] } = { servers: [], fetchers: [] };

/** A server of the test, on a private address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  open.servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is tested, trusting no private address unless told. */
export function make(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const made = createSafeFetch({
    trustedOrigins: [],
    ownOrigin: 'https://app.example',
    ...options,
  });
  open.fetchers.push(made);
  return made;
}

/** Ends what a test has opened. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.fetchers.splice(0).map((each) => each.close()));
  for (const server of open.servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** The error with which a call fails. */
export async function failureOf(call: Promise<unknown>): Promise<SafeFetchError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SafeFetchError))
    throw new Error(`expected a SafeFetchError, got ${error}`);
  return error;
}
