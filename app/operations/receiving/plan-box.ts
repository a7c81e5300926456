import type { BoxFacts, BoxPlan, BoxQuestion, NewBox } from '#app/domain/receiving/box.ts';
import type { SessionTerms } from '#app/domain/receiving/session.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { composeTitle } from './boxes/compose-title.ts';
import { buildSku, type ProductDescription } from './boxes/describe-product.ts';
import { type FoundVariant, findVariant, type LabelledSize } from './boxes/find-variant.ts';
import { toSizeOption } from './boxes/size-option.ts';

/** What a box is judged by, besides its label. */
export type BoxCase = {
  terms: SessionTerms;
  profile: StoreProfile;
  described: ProductDescription;
  /** The product in the store; null for a new one. */
  product: StoreProduct | null;
};

/** What approving a box does, and what a person is asked before. Without a plan they have to say what the box is. */
export type Judgement = {
  facts: BoxFacts;
  plan: BoxPlan | null;
  question: BoxQuestion | null;
};

/**
 * Judges boxes whose product is certain. They need nobody where the store has exactly one variant of their size at the
 * location, where its product lacks only their size, or where a new product is complete by the session's terms.
 */
export function judgeBox(labelled: LabelledSize, box: BoxCase): Judgement {
  const { product, described } = box;
  const facts: BoxFacts = {
    code: described.styleCode,
    title: product?.title ?? titleOf(described),
    size: labelled.size,
    otherSizes: labelled.otherSizes,
    barcode: labelled.barcode,
    imageUrl: product?.media[0]?.url ?? described.pictures[0] ?? null,
  };
  return product ? judgeInStore(product, facts, box) : judgeNew(facts, box);
}

/** The title that the product would get. */
const titleOf = ({ vendor, description, title, styleCode }: ProductDescription) =>
  composeTitle({ vendor: vendor ?? '', description, siteTitle: title ?? '', styleCode });

/** The record of a box that was judged so; it is sure where it has a plan and no question. */
export function toNewBox({ facts, plan, question }: Judgement, quantity: number): NewBox {
  const isSure = plan !== null && question === null;
  const codeKey = comparisonKey(facts.code);
  return { codeKey, facts, plan, question, quantity, status: isSure ? 'sure' : 'asks' };
}

const ask = (facts: BoxFacts, about: BoxQuestion['about'], text: string): Judgement => ({
  facts,
  plan: null,
  question: { about, text },
});

/** Judges boxes of a product that the store has. */
export function judgeInStore(
  product: StoreProduct,
  facts: BoxFacts,
  box: Pick<BoxCase, 'terms' | 'profile'>,
): Judgement {
  if (product.status === 'ARCHIVED')
    return ask(facts, 'product', 'The product is archived in the store. Bring it back first.');
  const found = findVariant(facts, product);
  if (found.kind === 'variant') return judgeVariant(product, found.variant, facts, box);
  if (found.kind === 'new') return judgeNewSize(product, found.size, facts);
  return ask(facts, 'size', sizeQuestion(facts, found, product));
}

function judgeVariant(
  product: StoreProduct,
  variant: StoreVariant,
  printed: BoxFacts,
  { terms, profile }: Pick<BoxCase, 'terms' | 'profile'>,
): Judgement {
  const facts = { ...printed, size: toSizeOption(product).textOf(variant) };
  const place = profile.locations.find(({ id }) => id === terms.locationId)?.name;
  if (!variant.tracked)
    return ask(
      facts,
      'product',
      'The store does not count the stock of this size. Turn on "Track quantity" for it.',
    );
  if (!variant.level?.isActive)
    return ask(facts, 'product', `${place ?? 'This location'} does not stock this size yet.`);
  const { available: inStock } = variant.level;
  const plan = { kind: 'add', productId: product.id, variantId: variant.id, inStock } as const;
  return { facts, plan, question: null };
}

/** A size that the product lacks. It is added where nothing about it is a guess. */
function judgeNewSize(product: StoreProduct, size: string, printed: BoxFacts): Judgement {
  const option = toSizeOption(product);
  const facts = { ...printed, size };
  if (size === '') return ask(facts, 'size', 'The size was not read. Which one is it?');
  const prices = [...new Set(product.variants.map(({ price }) => price))];
  const [price = '', ...otherPrices] = prices;
  const isOurs = product.styleCode !== null;
  const hasOnlySizes = product.options.every(({ name }) => name === option.name);
  const hasOnePrice = otherPrices.length === 0 && Number(price) > 0;
  const text = `The store has this product, but not in ${size}.`;
  const { vendor, productType } = product;
  const isNamed = vendor !== '' && productType !== '';
  if (!isOurs || !hasOnlySizes || !hasOnePrice || !isNamed) return ask(facts, 'size', text);
  const plan = {
    kind: 'add_size',
    productId: product.id,
    styleCode: product.styleCodePrinted ?? facts.code,
    vendor,
    productType,
    optionName: option.name,
    price,
    sku: buildSku(size, facts.code),
  } as const;
  return { facts, plan, question: null };
}

function judgeNew(facts: BoxFacts, { terms, profile, described }: BoxCase): Judgement {
  const { vendor, styleCode } = described;
  const price = terms.priceRule.kind === 'fixed' ? terms.priceRule.amount : '';
  const lacks = [
    ...(facts.title === '' ? ['a title'] : []),
    ...(vendor === null || !profile.vendors.includes(vendor)
      ? [vendor === null ? 'a vendor' : `the vendor "${vendor}", which the store does not have`]
      : []),
    ...(profile.productTypes.includes(terms.productType) ? [] : ['a product type']),
    ...(Number(price) > 0 ? [] : ['a price']),
    ...(facts.size === '' ? ['a size'] : []),
  ];
  if (lacks.length > 0 || vendor === null)
    return ask(facts, 'product', `New in this store. It still needs ${toList(lacks)}.`);
  const plan = {
    kind: 'create',
    styleCode,
    vendor,
    productType: terms.productType,
    optionName: 'Size',
    price,
    sku: buildSku(facts.size, styleCode),
    pictures: described.pictures,
  } as const;
  return { facts, plan, question: null };
}

type Undetermined = Exclude<FoundVariant, { kind: 'variant' | 'new' }>;

function sizeQuestion({ size }: LabelledSize, found: Undetermined, product: StoreProduct): string {
  if (found.kind === 'unclear') return `The label says ${size}. Which size of this product is it?`;
  const inStore = toSizeOption(product).textOf(found.withBarcode);
  return `The label says ${size}, but in the store this barcode is ${inStore}. Which size is it?`;
}

const toList = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
