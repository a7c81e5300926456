import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, from the app's secret. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `catalog-vision ${purpose}`, 32));
}
