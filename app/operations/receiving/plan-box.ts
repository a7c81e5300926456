import type { Answers, ProductAnswer, SizeAnswer } from '#app/domain/receiving/answer.ts';
import type { BoxFacts, BoxQuestion, NewBox } from '#app/domain/receiving/box.ts';
import { priceByRule } from '#app/domain/receiving/price-rule.ts';
import type { SessionTerms } from '#app/domain/receiving/session.ts';
import { isRecordedAs } from '#app/knowledge/gtin.ts';
import { parseAmount } from '#app/knowledge/money.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { formatList } from '#app/platform/format-text.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type {
  StoreProduct,
  StoreVariant,
  TypedProduct,
} from '#app/providers/store-catalog/store-product.ts';
import { buildSku, type ProductDescription } from './boxes/describe-product.ts';
import { findCategory } from './boxes/find-category.ts';
import { ARCHIVED, findObstacle } from './boxes/find-obstacle.ts';
import { type FoundVariant, findVariant, type LabelledSize } from './boxes/find-variant.ts';
import { toSizeOption } from './boxes/size-option.ts';
import { composeTitle } from './boxes/title/compose-title.ts';

/** What a box is judged by, besides its label. */
export type BoxCase = {
  terms: SessionTerms;
  profile: StoreProfile;
  described: ProductDescription;
  /** The product in Shopify; null for a new one. */
  product: StoreProduct | null;
  /** The users' answers in the session. */
  answers: Answers;
  /** The shop's title pattern for new products. */
  titlePattern: string;
  /** The shop's products from a new product's vendor. */
  ofVendor: readonly TypedProduct[];
};

/** The print on boxes of one size, and the key of the question which size it is. */
export type SizePrint = LabelledSize & { sizeQuestion: string };

/** What approving a box does, and what the user is asked before. Without a plan the user must say what the box is. */
export type Judgement = Pick<NewBox, 'facts' | 'plan' | 'question'>;

/**
 * Judges boxes whose product is certain. They need no decision if Shopify has exactly one variant of their size at the
 * location, if the product lacks only their size, or if a new product is complete by the session's terms.
 */
export function judgeBox({ sizeQuestion, ...labelled }: SizePrint, box: BoxCase): Judgement {
  const { product, described, answers } = box;
  const size = answers.sizeOf(sizeQuestion);
  const answered = answers.productOf(comparisonKey(described.styleCode));
  const named = product ? null : nameProduct(box);
  const facts: BoxFacts = {
    ...labelled,
    ...(size && 'size' in size && { size: size.size, otherSizes: [] }),
    // The user may have chosen a product with a different code.
    code: product?.styleCodePrinted ?? described.styleCode,
    title: product?.title ?? answered?.title ?? named?.title ?? '',
    imageUrl: product ? (product.media[0]?.url ?? null) : pictureOf(described, answered),
    sizeQuestion,
  };
  if (product) return judgeInStore(product, facts, box, size);
  return judgeNew(facts, answered !== undefined || named?.isAgreed === true, box);
}

/** Returns the title that the product would get. */
const nameProduct = ({ terms, described, titlePattern }: BoxCase) =>
  composeTitle(titlePattern, {
    ...described,
    vendor: described.vendor ?? '',
    productType: terms.productType,
  });

/** Returns the picture that a new product would get; null if there is none. */
function pictureOf({ pictures }: ProductDescription, answer: ProductAnswer | undefined) {
  return (answer ? answer.picture : pictures[0]) || null;
}

/** Returns the box for a judgement; its status is `sure` if it has a plan and no question. */
export function toNewBox({ facts, plan, question }: Judgement, quantity: number): NewBox {
  const isSure = plan !== null && question === null;
  const codeKey = comparisonKey(facts.code);
  return { codeKey, facts, plan, question, quantity, status: isSure ? 'sure' : 'asks' };
}

/** Returns a judgement that leaves the box to the user. */
export const ask = (
  facts: BoxFacts,
  about: BoxQuestion['about'],
  text: string,
  product?: StoreProduct,
): Judgement => ({
  facts,
  plan: null,
  question: { about, text, ...(product && { productId: product.id }) },
});

/**
 * Judges boxes of a product that exists in Shopify.
 * @param answer which size they are, if the user said so
 */
export function judgeInStore(
  product: StoreProduct,
  facts: BoxFacts,
  box: Pick<BoxCase, 'terms' | 'profile'>,
  answer?: SizeAnswer,
): Judgement {
  if (product.status === 'ARCHIVED') return ask(facts, 'store', ARCHIVED, product);
  const found = findVariantFor(product, facts, answer);
  if (found.kind === 'variant') return judgeVariant(product, found.variant, facts, box);
  if (found.kind === 'new')
    return judgeNewSize(product, { size: found.size, answer }, facts, box.profile);
  return ask(facts, 'size', wordSizeQuestion(facts, found, product), product);
}

/** Finds what boxes count as: what the user said, else what their labels print. */
export const findVariantFor = (product: StoreProduct, facts: BoxFacts, answer?: SizeAnswer) =>
  answer ? findAnswered(answer, facts, product) : findVariant(facts, product);

/**
 * The user's answer counts, whatever the barcode says. If the chosen variant is gone by now, the size is determined
 * again.
 */
function findAnswered(answer: SizeAnswer, facts: BoxFacts, product: StoreProduct): FoundVariant {
  if ('variantId' in answer) {
    const variant = product.variants.find(({ id }) => id === answer.variantId);
    return variant ? { kind: 'variant', variant } : findVariant(facts, product);
  }
  const { textOf } = toSizeOption(product);
  const [exact, ...others] = product.variants.filter((one) => textOf(one) === answer.size);
  if (exact && others.length === 0) return { kind: 'variant', variant: exact };
  const found = findVariant({ ...facts, barcode: '' }, product);
  return found.kind === 'variant' ? found : { kind: 'new', size: answer.size };
}

/** Judges boxes of a variant that exists in Shopify. */
export function judgeVariant(
  product: StoreProduct,
  variant: StoreVariant,
  printed: BoxFacts,
  { terms, profile }: Pick<BoxCase, 'terms' | 'profile'>,
): Judgement {
  const facts = { ...printed, size: toSizeOption(product).textOf(variant) };
  const place = profile.locations.find(({ id }) => id === terms.locationId)?.name;
  const { level, tracked: isTracked } = variant;
  const isStocked = level?.isActive === true;
  const obstacle = findObstacle({ status: product.status, isTracked, isStocked }, place);
  if (obstacle !== null) return ask(facts, 'store', obstacle, product);
  const inStock = level?.available ?? 0;
  const plan = { kind: 'add', productId: product.id, variantId: variant.id, inStock } as const;
  return { facts, plan, question: null };
}

/** Judges boxes of a size that the product lacks. The size is added if nothing about it is a guess. */
function judgeNewSize(
  product: StoreProduct,
  { size, answer }: { size: string; answer: SizeAnswer | undefined },
  printed: BoxFacts,
  { currency }: Pick<StoreProfile, 'currency'>,
): Judgement {
  const option = toSizeOption(product);
  // Two sizes cannot share a barcode: it stays with the size that has it.
  const isTaken = product.variants.some(({ barcode }) => isRecordedAs(barcode, printed.barcode));
  const facts = { ...printed, size, barcode: isTaken ? '' : printed.barcode };
  if (size === '') return ask(facts, 'size', 'The size was not read. Which one is it?', product);
  const { isPossible, price: ownPrice } = canAddSize(product);
  const price = (answer && 'price' in answer && answer.price) || ownPrice;
  const text = `The store has this product, but not in ${size}.`;
  if (!isPossible || !(Number(price) > 0)) return ask(facts, 'size', text, product);
  const { vendor, productType } = product;
  const [cost = '', ...otherCosts] = new Set(product.variants.map((one) => one.cost ?? ''));
  const plan = {
    kind: 'add_size',
    productId: product.id,
    styleCode: product.styleCodePrinted ?? facts.code,
    vendor,
    productType,
    optionName: option.name,
    price,
    cost: otherCosts.length === 0 ? (parseAmount(cost, currency) ?? '') : '',
    sku: buildSku(size, facts.code),
    ...(answer && 'size' in answer && { isSaid: true }),
  } as const;
  return { facts, plan, question: null };
}

/**
 * Returns whether a size can be added to a product without guessing anything else: this app created the product or took
 * it over, and its variants differ only in size. `price`: the price of all its sizes; empty if they differ.
 */
export function canAddSize(product: StoreProduct): { isPossible: boolean; price: string } {
  const option = toSizeOption(product);
  const [price = '', ...otherPrices] = new Set(product.variants.map((variant) => variant.price));
  const hasOnlySizes = product.options.every(({ name }) => name === option.name);
  const isNamed = product.vendor !== '' && product.productType !== '';
  const isPossible = product.styleCode !== null && hasOnlySizes && isNamed;
  return { isPossible, price: otherPrices.length === 0 ? price : '' };
}

/**
 * Judges boxes of a new product. The user's answers take precedence over what is known about it.
 * @param isNamed its title needs no confirmation
 */
function judgeNew(
  facts: BoxFacts,
  isNamed: boolean,
  { terms, profile, described, answers, ofVendor }: BoxCase,
): Judgement {
  const { styleCode } = described;
  const answer = answers.productOf(comparisonKey(styleCode));
  const vendor = answer?.vendor ?? described.vendor;
  const productType = answer?.productType ?? terms.productType;
  // No label or page says what the shop paid.
  const cost = answer?.cost ?? '';
  const price = answer?.price ?? priceByRule(terms.priceRule, cost, profile.currency);
  const isKnownVendor = vendor !== null && profile.vendors.includes(vendor);
  const isNewVendor = vendor !== null && !isKnownVendor && answers.newVendors.has(vendor);
  const lacks = [
    ...(comparisonKey(styleCode) === '' ? ['a style code'] : []),
    ...(isNamed || facts.title !== '' ? [] : ['a title']),
    ...(isKnownVendor || isNewVendor
      ? []
      : [vendor === null ? 'a vendor' : `the vendor "${vendor}", which the store does not have`]),
    ...(profile.productTypes.includes(productType) ? [] : ['a product type']),
    ...(Number(price) > 0 ? [] : [terms.priceRule.kind === 'cost' ? 'a cost' : 'a price']),
    ...(facts.size === '' ? ['a size'] : []),
  ];
  const open = [
    ...(isNamed || facts.title === '' ? [] : ['Check its title.']),
    ...(lacks.length > 0 ? [`It still needs ${formatList(lacks)}.`] : []),
  ];
  if (open.length > 0 || vendor === null)
    return ask(facts, 'product', ['New in this store.', ...open].join(' '));
  const categoryId = findCategory(productType, ofVendor);
  const plan = {
    kind: 'create',
    styleCode,
    vendor,
    ...(isNewVendor && { isNewVendor }),
    productType,
    ...(categoryId && { categoryId }),
    optionName: 'Size',
    price,
    cost,
    sku: buildSku(facts.size, styleCode),
    pictures: answer ? [answer.picture].filter(Boolean) : described.pictures,
  } as const;
  return { facts, plan, question: null };
}

type Undetermined = Exclude<FoundVariant, { kind: 'variant' | 'new' }>;

function wordSizeQuestion({ size }: BoxFacts, found: Undetermined, product: StoreProduct): string {
  if (found.kind === 'unclear') return `The label says ${size}. Which size of this product is it?`;
  const inStore = toSizeOption(product).textOf(found.withBarcode);
  return `The label says ${size}, but in the store this barcode is ${inStore}. Which size is it?`;
}
