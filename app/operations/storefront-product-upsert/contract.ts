import { z } from 'zod';
import { formatCount } from '#app/platform/format-text.ts';

/** Limits of the upsert; most are Shopify's own (Admin API 2026-10). */
export const UPSERT_LIMITS = {
  styleCodeChars: 120,
  titleChars: 255,
  textChars: 255,
  options: 3,
  variants: 2048,
  images: 250,
  tags: 250,
  quantity: 1_000_000_000,
  changesOverMcp: 20,
} as const;

const shortText = (maximum: number = UPSERT_LIMITS.textChars) => z.string().min(1).max(maximum);
/** Money as a decimal string: no sign, no thousands separator, at most three decimals. */
const money = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,3})?$/, 'Must be a decimal string such as "49.90".')
  .describe("In the store's currency, its decimals at most.");

const option = z.strictObject({
  name: shortText().describe('Such as Size.'),
  values: z
    .array(shortText())
    .min(1)
    .max(UPSERT_LIMITS.variants)
    .optional()
    .describe('Each must be used by a variant.'),
});

const variant = z.strictObject({
  options: z
    .record(shortText(), shortText())
    .refine((options) => Object.keys(options).length <= UPSERT_LIMITS.options, {
      message: `has too many options: at most ${UPSERT_LIMITS.options}.`,
    })
    .optional()
    .describe('Option name to value, such as {"Size": "42"}. Absent: the only variant.'),
  price: money.optional(),
  compare_at_price: money.optional(),
  sku: shortText().optional(),
  barcode: shortText()
    .optional()
    .describe('Each variant has its own; UPC-A and its EAN-13 form are one.'),
  quantity: z
    .number()
    .int()
    .min(0)
    .max(UPSERT_LIMITS.quantity)
    .optional()
    .describe('Stock to set, counted, not added.'),
  cost: money.optional(),
  weight: z
    .strictObject({
      value: z.number().min(0).max(2_000_000_000),
      unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']),
    })
    .optional(),
  image_url: z.string().min(1).max(2048).optional(),
  taxable: z.boolean().optional(),
  requires_shipping: z.boolean().optional(),
});

const input = z.strictObject({
  style_code: shortText(UPSERT_LIMITS.styleCodeChars).describe(
    'Supplier style code, in one script: the same code always updates one product.',
  ),
  title: shortText(UPSERT_LIMITS.titleChars).describe('As shoppers read it.'),
  vendor: shortText().describe('As the store spells it, unless allow_new_vendor.'),
  product_type: shortText().describe('As the store spells it, unless allow_new_product_type.'),
  options: z
    .array(option)
    .min(1)
    .max(UPSERT_LIMITS.options)
    .optional()
    .describe('Absent: inferred from the variants.'),
  variants: z
    .array(variant)
    .min(1)
    .max(UPSERT_LIMITS.variants)
    .describe(
      'One per size or colour; variants that are not named are left alone. An sku or barcode finds a product the store has.',
    ),
  description_html: z.string().max(500_000).optional().describe('As HTML. Absent: left alone.'),
  category_id: z
    .union([
      z.literal(''),
      z
        .string()
        .regex(
          /^gid:\/\/shopify\/TaxonomyCategory\/[A-Za-z0-9-]+$/,
          'Must look like gid://shopify/TaxonomyCategory/aa-8-8.',
        ),
    ])
    .optional()
    .describe('Taxonomy category. Empty: none on create, left alone on update.'),
  tags: z.array(shortText()).max(UPSERT_LIMITS.tags).optional().describe('Added, never removed.'),
  image_urls: z
    .array(z.string().min(1).max(2048))
    .max(UPSERT_LIMITS.images)
    .optional()
    .describe('Public URLs; the store fetches them.'),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']).optional().describe('Default ACTIVE.'),
  publish: z.boolean().optional().describe('To every sales channel. Default true.'),
  allow_new_vendor: z.boolean().optional().describe('Default false.'),
  allow_new_product_type: z.boolean().optional().describe('Default false.'),
  keep_merchant_edits: z
    .boolean()
    .optional()
    .describe('Title, vendor and type stay where the merchant changed them. Default false.'),
  keep_status_and_channels: z
    .boolean()
    .optional()
    .describe('A product that exists keeps both. Default false.'),
  keep_stock: z.boolean().optional().describe('Existing stock stays. Default false.'),
  location_id: z
    .string()
    .regex(/^gid:\/\/shopify\/Location\/\d+$/, 'Must look like gid://shopify/Location/1.')
    .optional()
    .describe("For stock. Default: the store's primary location."),
  dry_run: z.boolean().optional().describe('Return the plan, write nothing, charge nothing.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('The SAME when you retry this call, a new one for a new call.'),
});

const change = z.strictObject({
  field: z.string().describe('Such as title, variants[Size=42].price, channels or images.'),
  before: z.string().optional(),
  after: z.string().optional(),
});

const output = z.strictObject({
  product_id: z.string(),
  handle: z.string(),
  admin_url: z.string(),
  created: z.boolean().describe('false when an existing style code was updated.'),
  variant_count: z.number().int().describe("The product's total in the store."),
  stock_set: z
    .boolean()
    .describe('true when at least one quantity was sent and each is confirmed.'),
  published: z.boolean().describe('false: the product is NOT live on any channel.'),
  published_to: z.array(z.string()),
  warnings: z.array(z.string()),
  changes: z.array(change),
  changes_total: z.number().int().optional(),
  upsert_id: z.string().optional(),
  plan: z
    .strictObject({
      action: z.enum(['create', 'update', 'none']),
      changes: z.array(change),
      changes_total: z.number().int().optional(),
    })
    .optional()
    .describe('What a dry run would do.'),
  credits_remaining: z.number().int(),
  request_id: z.string(),
});

/** The input after parsing, with the contract's field names. */
export type StorefrontProductUpsertInput = z.output<typeof input>;
/** The whole answer of an upsert. */
export type StorefrontProductUpsertOutput = z.output<typeof output>;
/** A variant as sent. Amounts are decimal strings. */
export type UpsertVariant = z.output<typeof variant>;
/** One line of `changes`. `before` and `after` are absent if there was, or is, no value. */
export type UpsertChange = z.output<typeof change>;

const examples: { title: string; input: z.input<typeof input> }[] = [
  {
    title: 'One style in two sizes, with stock',
    input: {
      style_code: 'LC2818-101',
      title: 'Air Zoom Pegasus 41',
      vendor: 'Nike',
      product_type: 'Running Shoes',
      variants: [
        { options: { Size: 'US 8.5' }, price: '129.00', sku: 'LC2818-101-8.5', quantity: 2 },
        { options: { Size: 'US 9' }, price: '129.00', sku: 'LC2818-101-9', quantity: 1 },
      ],
    },
  },
];

/** The price of an upsert that answers. */
const PRICE_CREDITS = 1;

/** The operation's input, output and price. */
export const storefrontProductUpsertContract = {
  name: 'storefront-product-upsert',
  title: 'List a product',
  summary: 'Create or update one product by style code, with stock, published.',
  description:
    'Create or update one product in the store, keyed by style code, set its stock and publish it to every sales ' +
    'channel. Idempotent: the same style_code always targets the same product, and whatever the request does not name is left ' +
    'alone. Vendor and product type must exist on the store exactly as spelled. When published is false, never report the ' +
    `product as live; problems that did not stop it are in warnings. Costs ${formatCount(PRICE_CREDITS, 'credit')}, changed or not; failed calls and dry runs are free.`,
  priceCredits: PRICE_CREDITS,
  scope: 'storefront-product-upsert',
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  },
  input,
  output,
  errorCodes: [
    'style_code_collision',
    'option_structure_conflict',
    'product_claim_conflict',
    'variant_conflict',
    'upsert_in_progress',
    'store_rejected',
    'store_access_denied',
    'upstream_unavailable',
    'upstream_busy',
    'upstream_timeout',
  ],
  deadlineMs: 90_000,
  examples,
  exampleAnswer: {
    product_id: 'gid://shopify/Product/1013',
    handle: 'air-zoom-pegasus-41',
    admin_url: 'https://admin.shopify.com/store/northlane/products/1013',
    created: false,
    variant_count: 5,
    stock_set: true,
    published: true,
    published_to: ['Online Store', 'Point of Sale'],
    warnings: ['The product has 3 more variants, which stay as they are.'],
    changes: [
      { field: 'style_code', after: 'LC2818-101' },
      { field: 'variants[Size=US 8.5].price', before: '140.00', after: '129.00' },
      { field: 'variants[Size=US 8.5].quantity', before: '8', after: '2' },
    ],
    upsert_id: 'ups_1a2b3c',
    credits_remaining: 48,
    request_id: 'req_01a2152b79f070d698a2a16a2619bb27',
  },
} as const;
