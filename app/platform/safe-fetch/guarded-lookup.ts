import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { type FetchFailure, SafeFetchError } from './safe-fetch.ts';
import { FORBIDDEN_ADDRESS } from './url-rules.ts';

/** Resolves a name to all its addresses: by `node:dns`, or by a table in tests. */
export type ResolveAll = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveBySystem: ResolveAll = (hostname, callback) =>
  systemLookup(hostname, { all: true }, callback);

/**
 * Creates the `lookup` function of a connection. It refuses a host if any of its addresses is not public. The address
 * that was checked is the one connected to, so DNS rebinding does not help an attacker.
 */
export function createGuardedLookup(resolveAll: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    const refuse = (failure: FetchFailure, message: string) =>
      callback(new SafeFetchError(failure, message), '', 0);
    resolveAll(hostname, (error, addresses) => {
      // Reports only that the resolver failed, never whether a name exists.
      if (error && 'code' in error && error.code === 'EAI_AGAIN')
        return refuse('unreachable', 'The name of the host cannot be resolved now.');
      const first = addresses?.[0];
      if (error || !first || !addresses.every((each) => isPublicAddress(each.address)))
        return refuse('forbidden_address', FORBIDDEN_ADDRESS);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
