import {
  type NormalisedStyleCode,
  normaliseStyleCode,
} from '#app/knowledge/style-code/normalise-style-code.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import { describeProblems } from '../../pipeline/describe-problems.ts';
import { FIELD_NAMES, VARIANT_FIELDS } from '../../upsert-shared/field-names.ts';
import { formatOptions } from '../../upsert-shared/format-values.ts';
import {
  type StorefrontProductUpsertInput,
  UPSERT_LIMITS,
  type UpsertVariant,
} from '../contract.ts';
import { checkBarcodes } from './check-repeats.ts';
import { checkText } from './check-text.ts';
import type { RequestVariant, SourceImage, UpsertRequest } from './request.ts';
import { resolveOptions } from './resolve-options.ts';
import { toSourceImage } from './source-image.ts';

/** Checks the text of a URL. Returns null if it is allowed, else what is wrong with it. */
export type CheckImageUrl = (url: string) => string | null;

const CATEGORY_ID = /^gid:\/\/shopify\/TaxonomyCategory\//;

/**
 * Checks the input by every rule that does not need Shopify, and converts it to a request.
 * @throws AppError `invalid_input` with every problem found, each with its pointer
 */
export function checkInput(
  input: StorefrontProductUpsertInput,
  checkImageUrl: CheckImageUrl,
): UpsertRequest {
  const problems = checkText(input);
  const code = readStyleCode(input.style_code, problems);
  const { options, tuples, problems: optionProblems } = resolveOptions(input);
  problems.push(...optionProblems, ...checkBarcodes(input.variants));
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
    options,
    variants: input.variants.map((variant, index) =>
      toRequestVariant(variant, index, tuples[index] ?? {}),
    ),
    descriptionHtml: input.description_html,
    categoryId,
    tags,
    images,
    status: input.status,
    publish: input.publish ?? true,
    allowNewVendor: input.allow_new_vendor ?? false,
    allowNewProductType: input.allow_new_product_type ?? false,
    keepMerchantEdits: input.keep_merchant_edits ?? false,
    keepStatusAndChannels: input.keep_status_and_channels ?? false,
    keepsStock: input.keep_stock ?? false,
    locationId: input.location_id,
    isDryRun: input.dry_run ?? false,
  };
}

/** Returns the `invalid_input` error that names every invalid field. */
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

/** Splits tags by Shopify's own rules: split at commas, trimmed, duplicates removed regardless of case. */
function splitTags(tags: readonly string[]): string[] {
  const trimmed = tags.flatMap((entry) => entry.split(',')).map((tag) => tag.trim());
  const byName = Map.groupBy(trimmed, (tag) => tag.toLowerCase());
  byName.delete('');
  return [...byName.values()].flatMap(([first]) => first ?? []);
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
  options: Record<string, string>,
): RequestVariant {
  const { quantity, image_url: url } = variant;
  const fields = VARIANT_FIELDS.flatMap((field) => {
    const value = variant[FIELD_NAMES[field]];
    const isCode = field === 'sku' || field === 'barcode';
    return value === undefined ? [] : [[field, isCode ? String(value).trim() : value]];
  });
  return {
    index,
    label: formatOptions(options) || 'Default',
    options,
    fields: Object.fromEntries(fields),
    ...(quantity !== undefined && { quantity }),
    ...(url !== undefined && { image: toSourceImage(url, `/variants/${index}/image_url`) }),
  };
}
