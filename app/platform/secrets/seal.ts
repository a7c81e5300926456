import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type AppSecrets, deriveKey } from './derive-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Sealer = ReturnType<typeof createSealer>;

/**
 * Encrypts data at rest with AES-256-GCM under a key derived from the app's first secret. Data that was sealed with
 * another of its secrets can be opened too.
 * @param purpose the key's purpose: data that was sealed for another purpose cannot be opened
 */
export function createSealer(secrets: AppSecrets, purpose = 'session v1') {
  const keyOf = (secret: string) => deriveKey(secret, purpose);
  const [first, ...others] = secrets;
  const key = keyOf(first);
  const otherKeys = others.map(keyOf);
  const opens = (sealed: Uint8Array, one: Buffer) => tryDecrypt(sealed, one) !== null;
  return {
    seal: (text: string): Buffer => encrypt(text, key),
    /** @throws Error if the bytes were changed, or sealed with a secret that the app does not have */
    open(sealed: Uint8Array): string {
      for (const one of [key, ...otherKeys]) {
        const text = tryDecrypt(sealed, one);
        if (text !== null) return text;
      }
      throw new Error('Sealed with a secret that the app does not have, or changed since.');
    },
    /**
     * Returns whether the data was sealed with another secret, so that it must be sealed again before that secret goes.
     */
    isOutdated: (sealed: Uint8Array): boolean =>
      otherKeys.length > 0 && !opens(sealed, key) && otherKeys.some((one) => opens(sealed, one)),
  };
}

function encrypt(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function tryDecrypt(sealed: Uint8Array, key: Buffer): string | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
