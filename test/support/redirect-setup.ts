import { inject } from 'vitest';

// Redirects the app's requests to a store to the stand-in, as the preload does for a separate process.
process.env.LOCAL_SHOPIFY_URL = inject('shopifyUrl');
await import('../local-shopify/redirect.mjs' as string);
