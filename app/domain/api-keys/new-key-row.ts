import { newId } from '#app/platform/ids.ts';
import type { ApiKey } from '#prisma/generated/client.ts';
import { generateApiKey, sha256OfApiKey } from './api-key-format.ts';

type Given = Pick<
  ApiKey,
  'shopId' | 'name' | 'scopes' | 'expiresAt' | 'callsPerMinute' | 'monthlyCredits'
>;

/**
 * Returns a new key's row, which stores only its hash, and the key in plain text. @param familyId if absent, the key
 * starts a new family
 */
export function toNewKeyRow(given: Given, familyId?: string) {
  const key = generateApiKey();
  const id = newId('key');
  const row = {
    ...given,
    id,
    familyId: familyId ?? id,
    start: key.slice(0, 10),
    last4: key.slice(-4),
    sha256: new Uint8Array(sha256OfApiKey(key)),
  };
  const { name, start, last4 } = row;
  return { row, created: { id, name, start, last4, key } };
}
