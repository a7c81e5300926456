import { v5 as uuidV5 } from 'uuid';

const NAMESPACE = '8b0f6a5e-6d0c-4c0a-9d6e-5e6f0f3b1a77';

/** Returns the `@idempotent` key of a write: the same text gives the same key, and Shopify requires a UUID. */
export const idempotencyKeyOf = (write: string): string => uuidV5(write, NAMESPACE);
