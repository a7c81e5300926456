import { inject } from 'vitest';

// What the app under test sends to a store reaches the stand-in, as the preload does for a built app.
process.env.LOCAL_SHOPIFY_URL = inject('shopifyUrl');
await import('../local-shopify/redirect.mjs' as string);
