import { deriveKey } from '../secrets/derive-key.ts';

/**
 * Returns a name for all processes that share one app secret, so that `npm run doctor` can tell whether an address
 * leads to them. The name is public and reveals nothing about the secret.
 */
export function deploymentIdOf(apiSecret: string): string {
  return deriveKey(apiSecret, 'deployment id v1').toString('base64url').slice(0, 22);
}
