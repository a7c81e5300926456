import type { ProductAnswer, SizeAnswer } from '#app/domain/receiving/answer.ts';
import { parseAmount } from '#app/knowledge/money.ts';
import { findStoreSpelling } from '#app/operations/receiving/boxes/describe-product.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { parsePrice, priceHint } from '../parse-price.ts';

type Profile = Pick<StoreProfile, 'vendors' | 'productTypes' | 'currency'>;

/** Reads a form's answer about the size: one that the store has, or a new one. @throws AppError `invalid_input` */
export function parseSizeAnswer(form: FormData, { currency }: Profile): SizeAnswer {
  const text = textsOf(form);
  const variantId = text('variant');
  if (variantId !== '') return { about: 'size', variantId };
  const size = text('size');
  const typed = text('price');
  const price = typed === '' ? '' : parsePrice(typed, currency);
  requireNone([
    ...checkText('/size', size, noSize),
    ...wrongIf(price === null, '/price', priceHint(currency)),
  ]);
  return { about: 'size', size, price: price ?? '' };
}

/** Reads the product that staff found in the store. @throws AppError `not_found` for an invalid product id */
export function parseProductId(form: FormData): string {
  const productId = String(form.get('product_id'));
  if (/^gid:\/\/shopify\/Product\/\d+$/.test(productId)) return productId;
  throw new AppError('not_found', 'The store does not have this product any more.');
}

/** Values that a new product's form may contain besides those of the store's profile. */
export type Choices = {
  /** Vendors that staff said are new, which the store may not have yet. */
  newVendors: ReadonlySet<string>;
  /** The URLs of the pictures that were found. */
  pictures: readonly string[];
};

/**
 * Reads a form's answers about a new product and the box's size.
 * @throws AppError `invalid_input` with each invalid field
 */
export function parseProductAnswer(
  form: FormData,
  { vendors, productTypes, currency }: Profile,
  { newVendors, pictures }: Choices,
): { answer: ProductAnswer; size: string } {
  const text = textsOf(form);
  const title = text('title');
  // A vendor that differs only in case or spaces is the same one.
  const knownVendor = findStoreSpelling(text('vendor'), [...vendors, ...newVendors]);
  const vendor = knownVendor ?? text('vendor');
  const productType = text('product_type');
  const size = text('size');
  const isNewVendor = !vendors.includes(vendor);
  const price = parsePrice(text('price'), currency);
  const cost = text('cost') === '' ? '' : parseAmount(text('cost'), currency);
  const picture = text('picture');
  requireNone([
    ...checkText('/title', title, 'Enter the title that customers see.'),
    ...checkText('/vendor', vendor, 'Enter the brand, such as Nike.'),
    ...wrongIf(
      knownVendor === undefined && vendor !== '' && text('new_vendor') !== 'yes',
      '/vendor',
      'The store does not have this vendor. Tick the box below to create it, or choose another.',
    ),
    ...wrongIf(
      !productTypes.includes(productType),
      '/product_type',
      'Choose a product type that the store has.',
    ),
    ...wrongIf(price === null, '/price', priceHint(currency)),
    ...wrongIf(cost === null, '/cost', 'Enter what one costs, such as 24.50, or leave it empty.'),
    ...wrongIf(
      picture !== '' && !pictures.includes(picture),
      '/picture',
      'Choose one of the pictures that were found.',
    ),
    ...checkText('/size', size, noSize),
  ]);
  const answer = { about: 'product', title, vendor, isNewVendor, productType } as const;
  return { answer: { ...answer, price: price ?? '', cost: cost ?? '', picture }, size };
}

const noSize = 'Enter the size of this box, such as US 9.';

/** The problem of a field, if it is wrong. */
const wrongIf = (isWrong: boolean, pointer: string, detail: string): FieldProblem[] =>
  isWrong ? [{ pointer, detail }] : [];

const textsOf = (form: FormData) => (name: string) => String(form.get(name) ?? '').trim();

/** @param hint says what to enter if the text is empty */
function checkText(pointer: string, text: string, hint: string): FieldProblem[] {
  if (text === '') return [{ pointer, detail: hint }];
  if (/\p{Cc}/u.test(text))
    return [{ pointer, detail: 'It contains an invisible character. Type it again.' }];
  if (text.length <= UPSERT_LIMITS.textChars) return [];
  return [{ pointer, detail: `At most ${UPSERT_LIMITS.textChars} characters.` }];
}

function requireNone(errors: FieldProblem[]): void {
  if (errors.length > 0)
    throw new AppError('invalid_input', 'Correct the marked fields.', { errors });
}
