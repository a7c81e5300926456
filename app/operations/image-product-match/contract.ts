import { z } from 'zod';
import { formatCount } from '#app/platform/format-text.ts';

/** Size limits and counts of the match; the forms and the documentation read them from here. */
export const MATCH_LIMITS = {
  /** Largest photo, sent by URL or as base64, in bytes. */
  photoBytes: 10 * 1024 * 1024,
  /** Longest base64 text: as much as a body of 14 MiB holds, so that a photo above the limit gives a 413, not a 422. */
  base64Chars: 14 * 1024 * 1024,
  candidates: 10,
  candidatesOverMcp: 5,
} as const;

/** An optional text of 1 to `max` characters. */
const text = (max: number) => z.string().min(1).max(max).optional();

const input = z
  .strictObject({
    image_url: text(2048).describe(
      'Public http(s) URL of the photo. Preferred. Use this or image_base64.',
    ),
    image_base64: text(MATCH_LIMITS.base64Chars).describe(
      'Photo bytes in base64, at most 10 MB, for a photo that is not online. Held at a public URL for one hour, then deleted.',
    ),
    read_label: z
      .boolean()
      .optional()
      .describe(
        'Read a style code from a box or tag before searching by image. Default true. false only for a photo without packaging.',
      ),
    model: text(200).describe('Vision model that reads the label. Default: the configured model.'),
    style_code: text(120).describe(
      "The code typed by a person who holds the box; taken as the label's code.",
    ),
    include_trace: z
      .boolean()
      .optional()
      .describe(
        'Also return which readers and look-ups ran, how long each took, and what was read where on the photo.',
      ),
    idempotency_key: text(255).describe(
      'Send the SAME value when you retry this call, and a new value for a new call.',
    ),
  })
  .refine((value) => (value.image_url === undefined) !== (value.image_base64 === undefined), {
    message: 'Send exactly one of image_url and image_base64.',
  });

/** How a product of the merchant's own store is known to be the one in the photo. */
export const IN_STORE_TIES = ['style_code', 'sku', 'barcode'] as const;

/** The most variants of each own product that are shown: a photo shows a stack of boxes at most. */
export const SHOWN_VARIANTS_MAX = 20;

/** `size`: as the store writes it; empty if the product has no sizes. */
const shownVariant = z.strictObject({ variant_id: z.string(), size: z.string() });

const inStore = z.strictObject({
  product_id: z.string(),
  admin_url: z.string(),
  known_by: z
    .array(z.enum(IN_STORE_TIES))
    .optional()
    .describe("What ties it to the photo: this app's style code, a SKU or a barcode."),
  variants: z
    .array(shownVariant)
    .max(SHOWN_VARIANTS_MAX)
    .optional()
    .describe('Its variants whose barcode or size the photo shows, to add to their stock.'),
});

const candidate = z.strictObject({
  title: z.string(),
  link: z.string(),
  source: z.string().describe('Its site, or "your store".'),
  image_url: z.string().optional().describe('Full size, never a thumbnail.'),
  style_code: z.string().optional(),
  brand: z.string().optional(),
  price: z.strictObject({ amount: z.string(), currency: z.string() }).optional(),
  score: z.number().min(0).max(1),
  evidence: z.array(z.string()).describe('What speaks for and against it, in words.'),
  in_store: inStore.optional(),
});

const best = z.strictObject({
  title: z.string().optional(),
  link: z.string().optional(),
  source: z.string().optional(),
  image_url: z.string().optional(),
});

const label = z.strictObject({
  style_code: z.string().optional().describe('Code as printed, spacing included; never repaired.'),
  brand: z.string().optional(),
  description: z.string().optional(),
  size: z.string().optional(),
  sizes_visible: z.array(z.string()).describe('One entry per label: a stack is a size run.'),
  unreadable: z
    .boolean()
    .describe('A label was seen but its code could not be read: take a closer photo.'),
  loose_item_differs: z
    .string()
    .optional()
    .describe(
      'Set by a vision model only: a loose product in the photo differs from the labelled box.',
    ),
});

const traceStep = z.strictObject({
  step: z.string(),
  provider: z.string(),
  outcome: z.string(),
  took_ms: z.number(),
  requests: z.number().int().optional(),
});

const reading = z.strictObject({
  kind: z.enum(['label', 'style_code', 'size', 'barcode']),
  text: z.string().optional(),
  accepted: z.boolean(),
  label: z.number().int().optional().describe('On which label, from 0.'),
  brand: z.string().optional(),
  description: z.string().optional(),
  other_sizes: z.array(z.string()).optional(),
  corners: z
    .array(z.array(z.number()))
    .optional()
    .describe('Four [x, y], as fractions of the upright photo.'),
  why: z.string().optional(),
});

/** Separates the parts of a `reason`. In a refusal, the last part says what to do next. */
export const REASON_SEPARATOR = '; ';

const trace = z.strictObject({
  photo: z.strictObject({ width_px: z.number().int(), height_px: z.number().int() }),
  steps: z.array(traceStep),
  readings: z.array(reading),
});

const output = z.strictObject({
  matched: z.boolean().describe('true only when independent sources agree.'),
  confidence: z.enum(['high', 'medium', 'low', 'none']),
  reason: z.string().describe('Why it is or is not a match, in one sentence.'),
  style_code: z.string().optional().describe('Manufacturer code; present only when matched.'),
  best: best.nullable(),
  candidates: z.array(candidate).max(MATCH_LIMITS.candidates),
  candidates_total: z.number().int().optional(),
  chosen: candidate.optional().describe('The candidate that the user chose; matched stays false.'),
  variant_conflicts: z
    .array(z.string())
    .describe(
      'Variant words the label or the sources disagree on. Ask before ordering or listing.',
    ),
  image_searched: z.string().describe('The URL that was looked up.'),
  method: z.enum(['label', 'label_description', 'reverse_image']).optional(),
  label: label.nullable().describe('What was read off the packaging; null when none was seen.'),
  trace: trace.optional(),
  credits_remaining: z.number().int(),
  request_id: z.string(),
});

export type ImageProductMatchInput = z.output<typeof input>;
export type ImageProductMatchOutput = z.output<typeof output>;
export type MatchCandidate = z.output<typeof candidate>;
export type MatchVariant = z.output<typeof shownVariant>;
export type MatchLabel = z.output<typeof label>;
export type MatchTraceStep = z.output<typeof traceStep>;
/**
 * Something read on the photo. `accepted`: it counts as read; if it does not, or does for a special reason, `why` says
 * so in words. `corners`: [x, y] of top left, top right, bottom right, bottom left in the print's reading direction, 0
 * to 1 of the upright photo's width and height from its top left; absent if the place is not known. `label` is the
 * number of the label on which it is printed; absent if that is not certain. A label has its own `brand` and
 * `description`; `other_sizes` is a size in the other systems that its label prints, such as `UK 8`.
 */
export type MatchReading = z.output<typeof reading>;
/** What happened on the way to the answer, returned on request: `steps` in the order in which they ended. */
export type MatchTrace = z.output<typeof trace>;

/** The price of an answer. */
const PRICE_CREDITS = 1;

/** The operation's input, output and price. */
export const imageProductMatchContract = {
  name: 'image-product-match',
  title: 'Identify a product',
  summary: 'Identify a product from a photo of its box or tag.',
  description:
    'Identify a product from a photo. Reads the manufacturer style code and barcodes off a box or tag and looks them up; ' +
    'without a legible label it searches by image. matched is true only when independent sources agree; otherwise show the ' +
    'candidates to the user and never treat one as the answer. When variant_conflicts is not empty, ask before listing. ' +
    `Costs ${formatCount(PRICE_CREDITS, 'credit')}, matched or not; a failed call costs nothing.`,
  priceCredits: PRICE_CREDITS,
  scope: 'image-product-match',
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  input,
  output,
  errorCodes: [
    'image_unreachable',
    'image_not_supported',
    'image_too_large',
    'upstream_unavailable',
    'upstream_busy',
    'upstream_timeout',
    'daily_limit_reached',
  ],
  deadlineMs: 60_000,
  examples: [
    { title: 'A photo that is online', input: { image_url: 'https://example.com/box.jpg' } },
    {
      title: 'A code typed by a person, with the trace',
      input: {
        image_url: 'https://example.com/box.jpg',
        style_code: 'LC2818-101',
        include_trace: true,
      },
    },
  ],
  exampleAnswer: {
    matched: true,
    confidence: 'high',
    reason:
      'The code LC2818-101 on the label is confirmed by your own store and the barcode; it is already in your store as Air Zoom Pegasus 41.',
    style_code: 'LC2818-101',
    best: {
      title: 'Air Zoom Pegasus 41',
      link: 'https://northlane.myshopify.com/products/air-zoom-pegasus-41',
      source: 'your store',
    },
    candidates: [
      {
        title: 'Air Zoom Pegasus 41',
        link: 'https://northlane.myshopify.com/products/air-zoom-pegasus-41',
        source: 'your store',
        style_code: 'LC2818-101',
        brand: 'Nike',
        price: { amount: '140.00', currency: 'USD' },
        score: 0.999,
        evidence: ['carries the barcode 195503583218', 'names Nike'],
        in_store: {
          product_id: 'gid://shopify/Product/1013',
          admin_url: 'https://admin.shopify.com/store/northlane/products/1013',
          known_by: ['sku', 'barcode'],
          variants: [{ variant_id: 'gid://shopify/ProductVariant/44001', size: 'US 8.5' }],
        },
      },
    ],
    candidates_total: 1,
    variant_conflicts: [],
    image_searched: 'https://example.com/box.jpg',
    method: 'label',
    label: {
      style_code: 'LC2818-101',
      brand: 'Nike',
      description: 'AIR ZOOM PEGASUS 41',
      size: 'US 8.5',
      sizes_visible: ['US 8.5'],
      unreadable: false,
    },
    credits_remaining: 49,
    request_id: 'req_01a2152b646c749c91416546aeacb7f8',
  },
} as const;
