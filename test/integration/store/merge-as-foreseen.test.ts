import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { request } from '#test/unit/operations/storefront-product-upsert/arbitraries.ts';
import {
  aRequest,
  carryOut,
} from '#test/unit/operations/storefront-product-upsert/store-simulator.ts';
import { merchantOf } from './merchant-hands.ts';
import { createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const STORES = byDepth(2, 5);
const CODES = byDepth(15, 60);
const REQUESTS_PER_CODE = 6;

/** What a merchant does between two requests. */
const edit = fc.record(
  {
    title: fc.constantFrom('Acme', 'By hand'),
    status: fc.constantFrom('ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'),
    tags: fc.subarray(['a', 'C', 'x']),
  } as const,
  { requiredKeys: [] },
);
const turns = fc.array(fc.record({ input: request, edit }), {
  minLength: REQUESTS_PER_CODE,
  maxLength: REQUESTS_PER_CODE,
});

/** What a person sees of a product, ids aside. */
function seen(product: StoreProduct) {
  const money = (text: string | null | undefined) => (text == null ? null : Number(text));
  return {
    title: product.title,
    vendor: product.vendor,
    type: product.productType,
    status: product.status,
    description: product.descriptionHtml,
    category: product.categoryId,
    tags: product.tags.map((tag) => tag.toLowerCase()).sort(),
    key: product.styleCode,
    images: product.media.length,
    channels: product.channels.map(({ channelId }) => channelId).sort(),
    variants: product.variants
      .map((one) => ({
        size: one.options.Size,
        price: money(one.price),
        compareAt: money(one.compareAtPrice),
        cost: money(one.cost),
        sku: one.sku,
        barcode: one.barcode,
        taxable: one.taxable,
        available: one.level?.isActive ? one.level.available : 0,
        hasImage: Boolean(one.mediaId),
      }))
      .sort((left, right) => String(left.size).localeCompare(String(right.size))),
  };
}

async function read(store: UpsertHarness, code: string): Promise<StoreProduct | null> {
  const link = store.links.rows.get(`shop_1 ${code}`);
  if (!link) return null;
  const signal = AbortSignal.timeout(10_000);
  const { primaryLocation } = await store.services.storeCatalog.profile(store.shop, { signal });
  const options = { locationId: primaryLocation?.id ?? '', details: true, signal };
  return store.services.storeCatalog.readProduct(store.shop, link.productId, options);
}

/** The product as the plan says that it will be; the code of the refusal where it is refused. */
async function foresee(
  store: UpsertHarness,
  input: StorefrontProductUpsertInput,
  product: StoreProduct,
) {
  const link = store.links.rows.get(`shop_1 ${input.style_code}`);
  const { channels } = await store.services.storeCatalog.profile(store.shop, {
    signal: AbortSignal.timeout(10_000),
  });
  const known = { lastWritten: link?.lastWritten ?? {}, sourceMedia: link?.sourceMedia ?? {} };
  try {
    const wanted = aRequest(input);
    const plan = planUpdate(wanted, product, { ...known, channels, isOurCreation: false });
    const first = carryOut(plan, product, known.sourceMedia);
    if (plan.newImages.length === 0) return seen(first.product);
    // Images are tied to their variants once they are there, in the same call.
    const bound = planUpdate(wanted, first.product, { ...first, channels, isOurCreation: false });
    return seen(carryOut(bound, first.product, first.sourceMedia).product);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Upserts one code again and again; answers how many were compared, and how many of these refused. */
async function runCode(
  store: UpsertHarness,
  code: string,
  sequence: { input: object; edit: Record<string, unknown> }[],
) {
  const counts = { compared: 0, refused: 0 };
  const open = { style_code: code, allow_new_vendor: true, allow_new_product_type: true };
  for (const turn of sequence) {
    const input = { ...turn.input, ...open } as StorefrontProductUpsertInput;
    if (await read(store, code)) await merchantOf(store, code).sets(turn.edit);
    const before = await read(store, code);
    const foreseen = before && (await foresee(store, input, before));
    const outcome = await store.upsert(input).then(
      async () => seen((await read(store, code)) as StoreProduct),
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    if (foreseen === null) continue;
    counts.compared += 1;
    if (typeof foreseen === 'string') counts.refused += 1;
    expect({ input, outcome }).toEqual({ input, outcome: foreseen });
  }
  return counts;
}

describe('a merge', () => {
  it('makes of a store what its plan foresaw', {
    timeout: 120_000,
  }, async () => {
    const sequences = fc.sample(turns, { numRuns: STORES * CODES, seed: 20261120 });
    const perStore = await Promise.all(
      Array.from({ length: STORES }, async (_, number) => {
        const store = await createUpsertHarness();
        await store.control('throttle', 'POST', { maximum: 1e6, restore_rate: 1e6 });
        await store.control('media', 'POST', { reads_until_ready: 0 });
        const counts = { compared: 0, refused: 0 };
        for (const [index, sequence] of sequences
          .slice(number * CODES, (number + 1) * CODES)
          .entries()) {
          const one = await runCode(store, `RANDOM-${index}`, sequence);
          counts.compared += one.compared;
          counts.refused += one.refused;
        }
        return counts;
      }),
    );
    const compared = perStore.reduce((sum, one) => sum + one.compared, 0);
    const refused = perStore.reduce((sum, one) => sum + one.refused, 0);
    const sent = STORES * CODES * REQUESTS_PER_CODE;
    console.log(
      `${sent} requests, ${compared} compared with their plan, ${refused} of them refusals`,
    );
    expect(compared - refused).toBeGreaterThanOrEqual(sent * 0.25);
  });
});
