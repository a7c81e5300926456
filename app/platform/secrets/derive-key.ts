import { hkdfSync } from 'node:crypto';

/** The app's client secrets. The first is used; others are accepted too while Shopify changes between them. */
export type AppSecrets = readonly [string, ...string[]];

/** Derives a key of 32 bytes for one purpose from one of the app's secrets. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `catalog-vision ${purpose}`, 32));
}
