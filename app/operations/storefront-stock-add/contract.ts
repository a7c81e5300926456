import { z } from 'zod';

/** The most that one call adds: more would be a typing error rather than a delivery. */
const MAX_ADDED = 10_000;

const input = z.strictObject({
  variant_id: z
    .string()
    .regex(
      /^gid:\/\/shopify\/ProductVariant\/\d+$/,
      'Must look like gid://shopify/ProductVariant/1.',
    )
    .describe('Id of the variant that was received, as Shopify has it.'),
  quantity: z
    .number()
    .int()
    .min(1)
    .max(MAX_ADDED)
    .describe('How many were received. They are added to what the store has at that moment.'),
  receipt_key: z
    .string()
    .min(1)
    .max(200)
    .describe(
      'Your own name for what was received, such as the id of the box. One key adds once, however often it is sent.',
    ),
  delivery: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Must be 1 to 64 letters, digits, dots, dashes or underscores.')
    .optional()
    .describe(
      "What it came with, such as a delivery's number: the store's inventory history names it.",
    ),
  location_id: z
    .string()
    .regex(/^gid:\/\/shopify\/Location\/\d+$/, 'Must look like gid://shopify/Location/1.')
    .optional()
    .describe("Where it was received. Default: the store's primary location."),
});

/** The output fields about the addition that both operations share. */
const answered = {
  stock_add_id: z.string().describe('Undoes this addition for 24 hours.'),
  product_id: z.string(),
  variant_id: z.string(),
  location_id: z.string(),
  available: z
    .number()
    .int()
    .nullable()
    .describe('What is available at the location now; null if the store did not say.'),
  admin_url: z.string(),
  warnings: z.array(z.string()),
  credits_remaining: z.number().int(),
  request_id: z.string(),
};

const output = z.strictObject({
  already_added: z
    .boolean()
    .describe(
      'true when an earlier call with this receipt_key has added it; nothing was added now.',
    ),
  title: z.string().describe('Of the product and, where it has several, of the variant.'),
  location_name: z.string(),
  added: z.number().int(),
  ...answered,
});

/** The Shopify errors that both operations can fail with. */
const STORE_ERRORS = [
  'stock_outcome_unknown',
  'store_access_denied',
  'store_rejected',
  'upstream_unavailable',
  'upstream_busy',
  'upstream_timeout',
] as const;

/** The input after parsing. */
export type StockAddInput = z.output<typeof input>;
/** The whole answer of an addition. */
export type StockAddOutput = z.output<typeof output>;

const exampleOfBoth = {
  stock_add_id: 'sta_1a2b3c',
  product_id: 'gid://shopify/Product/1013',
  variant_id: 'gid://shopify/ProductVariant/44001',
  location_id: 'gid://shopify/Location/1',
  admin_url: 'https://admin.shopify.com/store/northlane/products/1013',
  warnings: [],
  credits_remaining: 48,
} as const;

/** Adds received boxes to one variant's stock: free, because the match of the box was paid. */
export const stockAddContract = {
  name: 'storefront-stock-add',
  title: 'Add to stock',
  summary: 'Add what was received to the stock of one variant.',
  description:
    'Adds to what is available of one variant at one location, and touches nothing else. It adds to whatever the store has at that ' +
    'moment, so a sale in between is not lost. One receipt_key adds once: send the same key again if the answer was lost. It ' +
    'can be undone for 24 hours by its stock_add_id.',
  priceCredits: 0,
  scope: 'storefront-stock-add',
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  input,
  output,
  errorCodes: ['idempotency_mismatch', ...STORE_ERRORS],
  deadlineMs: 60_000,
  examples: [
    {
      title: 'One more box of a size',
      input: {
        variant_id: 'gid://shopify/ProductVariant/44001',
        quantity: 1,
        receipt_key: 'delivery-2211-box-7',
      },
    },
  ],
  exampleAnswer: {
    ...exampleOfBoth,
    already_added: false,
    title: 'Air Zoom Pegasus 41, US 8.5',
    location_name: 'Main street',
    added: 1,
    available: 9,
    request_id: 'req_01a2152b79f070d698a2a16a2619bb28',
  },
} as const;

const undoInput = z.strictObject({
  stock_add_id: z
    .string()
    .regex(
      /^sta_[A-Za-z0-9_-]{1,60}$/,
      'Must be the stock_add_id of an answer, such as sta_1a2b3c.',
    )
    .describe("The stock_add_id of the addition's answer."),
});

const undoOutput = z.strictObject({ taken_back: z.number().int(), ...answered });

/** The input of the undo after parsing. */
export type UndoStockAddInput = z.output<typeof undoInput>;
/** The whole answer of the undo. */
export type UndoStockAddOutput = z.output<typeof undoOutput>;

/** Undoes an addition. */
export const undoStockAddContract = {
  name: 'storefront-stock-add-undo',
  title: 'Undo an addition to stock',
  summary: 'Undo what one call added to stock, within 24 hours.',
  description:
    'Removes the added quantity from the current stock. Free, and repeating it removes nothing ' +
    'more.',
  priceCredits: 0,
  scope: 'storefront-stock-add',
  annotations: { ...stockAddContract.annotations, destructiveHint: true },
  input: undoInput,
  output: undoOutput,
  errorCodes: ['not_found', 'undo_expired', ...STORE_ERRORS],
  deadlineMs: 60_000,
  examples: [{ title: 'By the stock_add_id of the answer', input: { stock_add_id: 'sta_1a2b3c' } }],
  exampleAnswer: {
    ...exampleOfBoth,
    taken_back: 1,
    available: 8,
    request_id: 'req_01a2152b79f070d698a2a16a2619bb29',
  },
  rest: {
    method: 'POST',
    path: '/stock-additions/{stock_add_id}/undo',
    success: { status: 200, description: 'Undone, now or before.' },
    tag: 'Operations',
  },
} as const;
