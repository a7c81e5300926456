import { randomBytes } from 'node:crypto';

/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Returns a new secret in the format of Standard Webhooks: `whsec_` and base64. */
export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
