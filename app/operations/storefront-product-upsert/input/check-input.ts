import {
  type NormalisedStyleCode,
  normaliseStyleCode,
} from '#app/knowledge/style-code/normalise-style-code.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import { describeProblems } from '../../pipeline/describe-problems.ts';
import {
  type StorefrontProductUpsertInput,
  UPSERT_LIMITS,
  type UpsertVariant,
} from '../contract.ts';
import { checkBarcodes } from './check-barcodes.ts';
import { checkText } from './check-text.ts';
import type { RequestVariant, SourceImage, UpsertRequest } from './request.ts';
import { type ResolvedOptions, resolveOptions } from './resolve-options.ts';
import { toSourceImage } from './source-image.ts';

/** Looks at a URL's text: null when it may be handed on, else what is wrong with it. */
export type CheckImageUrl = (url: string) => string | null;

const CATEGORY_ID = /^gid:\/\/shopify\/TaxonomyCategory\//;

/**
 * Every rule of the input that needs no store, and the request in the words of this operation.
 * @throws AppError `invalid_input` with every problem found, each with its pointer
 */
export function checkInput(
  input: StorefrontProductUpsertInput,
  checkImageUrl: CheckImageUrl,
): UpsertRequest {
  const problems = checkText(input);
  const code = readStyleCode(input.style_code, problems);
  const resolved = resolveOptions(input);
  problems.push(...resolved.problems, ...checkBarcodes(input.variants));
  const images = collectImages(input, checkImageUrl, problems);
  const categoryId = input.category_id || undefined;
  if (categoryId !== undefined && !CATEGORY_ID.test(categoryId))
    problems.push({
      pointer: '/category_id',
      detail: 'category_id: Must look like gid://shopify/TaxonomyCategory/aa-8-8.',
    });
  const tags = splitTags(input.tags ?? []);
  if (tags.length > UPSERT_LIMITS.tags)
    problems.push({
      pointer: '/tags',
      detail: `A product has at most ${UPSERT_LIMITS.tags} tags; commas separate tags.`,
    });
  if (problems.length > 0 || code === null) throw invalidInput(problems);
  return {
    code,
    title: input.title.trim(),
    vendor: input.vendor,
    productType: input.product_type,
    options: resolved.options,
    variants: input.variants.map((variant, index) => toRequestVariant(variant, index, resolved)),
    ...(input.description_html !== undefined && { descriptionHtml: input.description_html }),
    ...(categoryId !== undefined && { categoryId }),
    tags,
    images,
    ...(input.status !== undefined && { status: input.status }),
    publish: input.publish ?? true,
    allowNewVendor: input.allow_new_vendor ?? false,
    allowNewProductType: input.allow_new_product_type ?? false,
    keepMerchantEdits: input.keep_merchant_edits ?? false,
    keepStatusAndChannels: input.keep_status_and_channels ?? false,
    ...(input.location_id !== undefined && { locationId: input.location_id }),
  };
}

/** The 422 that names every wrong field. */
export function invalidInput(problems: FieldProblem[]): AppError {
  return new AppError('invalid_input', describeProblems(problems), { errors: problems });
}

function readStyleCode(code: string, problems: FieldProblem[]): NormalisedStyleCode | null {
  try {
    return normaliseStyleCode(code);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push(...error.errors);
    return null;
  }
}

/** The platform's own rules: split at commas, trimmed, repeats without case dropped. */
function splitTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags.flatMap((entry) => entry.split(','))) {
    const trimmed = tag.trim();
    if (trimmed !== '' && !seen.has(trimmed.toLowerCase()))
      seen.set(trimmed.toLowerCase(), trimmed);
  }
  return [...seen.values()];
}

function collectImages(
  input: StorefrontProductUpsertInput,
  checkImageUrl: CheckImageUrl,
  problems: FieldProblem[],
): SourceImage[] {
  const images = new Map<string, SourceImage>();
  const add = (url: string, pointer: string) => {
    const wrong = checkImageUrl(url);
    if (wrong !== null) {
      problems.push({ pointer, detail: wrong });
      return;
    }
    const image = toSourceImage(url, pointer);
    if (!images.has(image.sha256)) images.set(image.sha256, image);
  };
  input.image_urls?.forEach((url, index) => {
    add(url, `/image_urls/${index}`);
  });
  input.variants.forEach((variant, index) => {
    if (variant.image_url !== undefined) add(variant.image_url, `/variants/${index}/image_url`);
  });
  if (images.size > UPSERT_LIMITS.images)
    problems.push({
      pointer: '/image_urls',
      detail: `A product has at most ${UPSERT_LIMITS.images} images; ${images.size} different ones were sent.`,
    });
  return [...images.values()];
}

function toRequestVariant(
  variant: UpsertVariant,
  index: number,
  { tuples }: ResolvedOptions,
): RequestVariant {
  const options = tuples[index] ?? {};
  const names = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const { price, cost, weight, taxable, sku, barcode } = variant;
  return {
    index,
    label: names.length === 0 ? 'Default' : names.join(', '),
    options,
    fields: {
      ...(price !== undefined && { price }),
      ...(variant.compare_at_price !== undefined && { compareAtPrice: variant.compare_at_price }),
      ...(sku !== undefined && { sku: sku.trim() }),
      ...(barcode !== undefined && { barcode: barcode.trim() }),
      ...(cost !== undefined && { cost }),
      ...(weight !== undefined && { weight }),
      ...(taxable !== undefined && { taxable }),
      ...(variant.requires_shipping !== undefined && {
        requiresShipping: variant.requires_shipping,
      }),
    },
    ...(variant.quantity !== undefined && { quantity: variant.quantity }),
    ...(variant.image_url !== undefined && {
      image: toSourceImage(variant.image_url, `/variants/${index}/image_url`),
    }),
  };
}
