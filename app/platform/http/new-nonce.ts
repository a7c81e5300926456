import { randomBytes } from 'node:crypto';

/** A word that lets the inline scripts of one answer run, and no other (the CSP directive script-src). */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}
