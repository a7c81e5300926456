import { z } from 'zod';
import { storefrontProductUpsertContract } from '../storefront-product-upsert/contract.ts';

const input = z.strictObject({
  upsert_id: z
    .string()
    .regex(/^ups_[A-Za-z0-9_-]{1,60}$/, 'Must be the upsert_id of an upsert, such as ups_1a2b3c.')
    .describe("The upsert_id of the upsert's answer."),
});

const restored = z.strictObject({
  field: z.string().describe('Such as title, variants[Size=42].price, channels or images.'),
  before: z.string().optional().describe('The value that the upsert set.'),
  after: z.string().optional().describe('The restored value.'),
});

const refused = z.strictObject({
  field: z.string(),
  reason: z.string().describe('Why it was left unchanged, in one sentence.'),
});

const output = z.strictObject({
  upsert_id: z.string(),
  product_id: z.string(),
  admin_url: z.string(),
  undone: z
    .boolean()
    .describe('true when nothing of the upsert is left; false when something was refused.'),
  restored: z.array(restored).describe('Everything that undoing it has put back so far.'),
  refused: z.array(refused).describe('What was left alone, because it changed since.'),
  warnings: z.array(z.string()),
  credits_remaining: z.number().int(),
  request_id: z.string(),
});

/** The input after parsing. */
export type UndoUpsertInput = z.output<typeof input>;
/** The whole answer of an undo. */
export type UndoUpsertOutput = z.output<typeof output>;
/** A field that was left unchanged, and why. */
export type UndoRefusal = z.output<typeof refused>;

/** Undoes one upsert, free. */
export const undoUpsertContract = {
  name: 'storefront-product-upsert-undo',
  title: 'Undo a listing',
  summary: 'Put back what one upsert changed, within 24 hours.',
  description:
    'Puts back what one upsert changed, as far as the store still has the values that it set: what was changed since is left ' +
    'alone and named in refused, with the reason. The undo of a creation archives the product and takes it off every channel; it ' +
    'deletes nothing. Free, and repeating it is harmless: what was refused is tried again.',
  priceCredits: 0,
  scope: 'storefront-product-upsert-undo',
  // A caller that may write may also undo what was written.
  coveredBy: storefrontProductUpsertContract.scope,
  annotations: storefrontProductUpsertContract.annotations,
  input,
  output,
  errorCodes: [
    'not_found',
    'undo_expired',
    'upsert_in_progress',
    'store_access_denied',
    'upstream_unavailable',
    'upstream_busy',
    'upstream_timeout',
  ],
  deadlineMs: 60_000,
  examples: [{ title: 'By the upsert_id of the answer', input: { upsert_id: 'ups_1a2b3c' } }],
  exampleAnswer: {
    upsert_id: 'ups_1a2b3c',
    product_id: 'gid://shopify/Product/1013',
    admin_url: 'https://admin.shopify.com/store/northlane/products/1013',
    undone: true,
    restored: [{ field: 'variants[Size=US 8.5].price', before: '129.00', after: '140.00' }],
    refused: [],
    warnings: [],
    credits_remaining: 48,
    request_id: 'req_01a2152b7b5276f58e02a659afbf7b38',
  },
  rest: {
    method: 'POST',
    path: '/upserts/{upsert_id}/undo',
    success: { status: 200, description: 'Done, as far as it could be: see refused.' },
    tag: 'Operations',
  },
} as const;
