import { randomBytes } from 'node:crypto';

/** Creates a nonce that allows the inline scripts of one answer (the CSP directive script-src). */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
