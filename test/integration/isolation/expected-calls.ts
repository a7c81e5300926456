import { upsertInput } from '#test/support/upsert-input.ts';
import type { Objects } from './victim.ts';

/** Every operation of REST and every tool of MCP, as expected-routes.ts has the routes. */
export type CallExpectation = {
  /** What a key of the shop without scopes is told. */
  scopeless: 'missing_scope' | 'allowed';
  /** A call that names objects of the shop, and what a stranger's key is told. */
  tries: (of: Objects) => { input?: unknown; query?: string };
  stranger: 'not_found' | 'allowed';
};

const names = (tries: CallExpectation['tries']): CallExpectation => ({
  scopeless: 'missing_scope',
  tries,
  stranger: 'not_found',
});
/** Answers about the caller's own shop alone, whatever is sent. */
const ofOwnShop = (input: unknown = {}): CallExpectation => ({
  scopeless: 'missing_scope',
  tries: () => ({ input }),
  stranger: 'allowed',
});

const match = ofOwnShop({ image_url: 'http://10.0.0.1/box.jpg' });
const upsert = ofOwnShop(upsertInput({ dry_run: true }));
// A variant is Shopify's: it is looked up with the caller's own access, in their own store.
const stockAdd = ofOwnShop({
  variant_id: 'gid://shopify/ProductVariant/1',
  quantity: 1,
  receipt_key: 'stranger',
});
const undoStockAdd = names(({ stockAddId }) => ({ input: { stock_add_id: stockAddId } }));

const ofJob = names(({ jobId }) => ({ input: { id: jobId } }));

/** By method and path, as the OpenAPI document has them. */
export const OPERATIONS: Record<string, CallExpectation> = {
  'POST /api/v1/image-product-match': match,
  'POST /api/v1/storefront-product-upsert': upsert,
  'POST /api/v1/storefront-stock-add': stockAdd,
  'POST /api/v1/stock-additions/{stock_add_id}/undo': names(() => ({})),
  'POST /api/v1/upserts/{upsert_id}/undo': names(() => ({})),
  'POST /api/v1/storefront-product-upserts': ofOwnShop([upsertInput({ dry_run: true })]),
  'POST /api/v1/photo-uploads': ofOwnShop(),
  'GET /api/v1/jobs': ofOwnShop(),
  'GET /api/v1/jobs/{id}': names(() => ({})),
  'GET /api/v1/jobs/{id}/results': names(() => ({})),
  'POST /api/v1/jobs/{id}/retry': names(() => ({})),
  'POST /api/v1/jobs/{id}/cancel': names(() => ({})),
  'POST /api/v1/jobs/{id}/resume': names(() => ({})),
  'GET /api/v1/key': { ...ofOwnShop(), scopeless: 'allowed' },
  'GET /api/v1/credits': { ...ofOwnShop(), scopeless: 'allowed' },
  'GET /api/v1/calls': {
    scopeless: 'allowed',
    tries: ({ keyId }) => ({ query: `?key_id=${keyId}` }),
    stranger: 'allowed',
  },
};

/** What a field of an operation's path names. */
export const PATH_FIELDS: Record<string, (of: Objects) => string> = {
  id: ({ jobId }) => jobId,
  upsert_id: ({ upsertId }) => upsertId,
  stock_add_id: ({ stockAddId }) => stockAddId,
};

/** By name, as a key with every scope sees them. */
export const TOOLS: Record<string, CallExpectation> = {
  'image-product-match': match,
  'storefront-product-upsert': upsert,
  'storefront-stock-add': stockAdd,
  'storefront-stock-add-undo': undoStockAdd,
  'storefront-product-upsert-undo': names(({ upsertId }) => ({ input: { upsert_id: upsertId } })),
  'create-photo-upload': ofOwnShop(),
  'list-jobs': ofOwnShop(),
  'get-job': ofJob,
  'get-job-results': ofJob,
  'cancel-job': ofJob,
};
