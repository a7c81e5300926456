import { deriveKey } from '../secrets/derive-key.ts';

/**
 * Names the processes that share one secret, so that `npm run doctor` can tell whether an address leads to them. It is
 * public, and says nothing of the secret.
 */
export function deploymentIdOf(apiSecret: string): string {
  return deriveKey(apiSecret, 'deployment id v1').toString('base64url').slice(0, 22);
}
