import { hkdfSync } from 'node:crypto';

/** The app's secrets. The first is used; another one is accepted too, while Shopify's side changes from one to the other. */
export type AppSecrets = readonly [string, ...string[]];

/** A key of 32 bytes for one purpose, from a secret of the app. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `catalog-vision ${purpose}`, 32));
}
