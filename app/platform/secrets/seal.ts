import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Sealer = ReturnType<typeof createSealer>;

/**
 * Encrypts data at rest with AES-256-GCM; the key is derived from the app's secret.
 * @param purpose of the key: what was sealed for another one cannot be opened
 */
export function createSealer(secret: string, purpose = 'session v1') {
  const key = deriveKey(secret, purpose);
  return {
    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    /** @throws Error when the bytes were changed or sealed with another secret */
    open(sealed: Uint8Array): string {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
