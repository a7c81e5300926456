import type { ScanAnswer, SizeAnswer } from '#app/domain/receiving/answer.ts';
import type { BoxFacts, NewBox } from '#app/domain/receiving/box.ts';
import type { SessionTerms } from '#app/domain/receiving/session.ts';
import { isRecordedAs } from '#app/knowledge/gtin.ts';
import { parseScannedCode, type ScannedCode } from '#app/knowledge/scanned-code.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { isSkuOfStyle } from '#app/knowledge/style-code/is-sku-of-style.ts';
import { invalidField } from '#app/platform/errors.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { toSizeOption } from '../boxes/size-option.ts';
import { ask, type Judgement, judgeInStore, judgeVariant, toNewBox } from '../plan-box.ts';
import type { PlanContext, StoreView } from '../plan-boxes.ts';

/** A variant that the scan may refer to. */
type Found = { product: StoreProduct; variant: StoreVariant };

/** What Shopify has for the scanned code: a number may be a barcode or a style code. */
type LookedUp = {
  as: 'barcode' | 'style_code';
  /** The user found the product by hand. */
  isChosen?: boolean;
  found: Found[];
};

/** If more products share a code, the user must look at them in Shopify. */
const MAX_PRODUCTS = 5;
const MAX_NAMED = 3;

/**
 * Plans the box that was scanned: `sure` if exactly one variant in Shopify has its barcode, or if its style has one
 * variant. Everything else asks. A product that the user found for the code counts, whatever Shopify has under the
 * code.
 */
export async function planScan(
  text: string,
  terms: SessionTerms,
  store: StoreView,
  { answers, photoId }: PlanContext,
): Promise<NewBox> {
  const scanned = parseScannedCode(text);
  if ('problem' in scanned) throw invalidField('/code', scanned.problem);
  const scanQuestion = `scan ${scanned.gtins[0] ?? comparisonKey(scanned.text)}`;
  const chosen = answers.scanOf(scanQuestion);
  const isBarcode = scanned.styleCode === null;
  const lookedUp = chosen
    ? await lookUpChosen(chosen, isBarcode, store)
    : await lookUp(scanned, store);
  // A barcode belongs to one size, unless Shopify says otherwise.
  const isOneSize = isBarcode && (chosen !== undefined || lookedUp.found.length === 0);
  const sizeQuestion = `size of ${isOneSize ? scanQuestion : `${photoId} 0`}`;
  const facts = { ...toFacts(lookedUp, scanned), sizeQuestion, scanQuestion };
  const box = { terms, profile: store.profile };
  const answer = answers.sizeOf(sizeQuestion);
  const answered = answer && (await judgeAnswered(lookedUp, { facts, answer }, box, store));
  return toNewBox(answered ?? judgeFound(lookedUp, facts, box), 1);
}

/** Returns all variants of the product that the user found; none if it is gone by now. */
async function lookUpChosen(
  { productId }: ScanAnswer,
  isBarcode: boolean,
  { readProduct }: StoreView,
): Promise<LookedUp> {
  const product = await readProduct(productId);
  const found = product ? variantsOf([product], () => true) : [];
  return { as: isBarcode ? 'barcode' : 'style_code', isChosen: true, found };
}

type Answered = { facts: BoxFacts; answer: SizeAnswer };
type ScanCase = Parameters<typeof judgeVariant>[3];

/**
 * Judges by the user's answer which size the box is, whatever was scanned: a variant of a product that was found, or a
 * size that the only found product lacks. Null if the answer's product or variant is gone by now.
 */
async function judgeAnswered(
  { found }: LookedUp,
  { facts, answer }: Answered,
  box: ScanCase,
  { readProduct }: StoreView,
): Promise<Judgement | null> {
  const products = [...new Map(found.map(({ product }) => [product.id, product])).values()];
  const isThere = (product: StoreProduct) =>
    !('variantId' in answer) || product.variants.some(({ id }) => id === answer.variantId);
  const [chosen, ...others] = products.filter(isThere);
  if (!chosen || others.length > 0) return null;
  const product = 'size' in answer ? await readProduct(chosen.id, { costs: true }) : chosen;
  const size = 'size' in answer ? answer.size : '';
  return product && judgeInStore(product, { ...facts, size }, box, answer);
}

async function lookUp(scanned: ScannedCode, store: StoreView): Promise<LookedUp> {
  const { gtins, styleCode } = scanned;
  if (gtins.length > 0) {
    const products = await readAll(await store.find({ gtins }), store);
    const found = variantsOf(products, ({ barcode }) =>
      gtins.some((gtin) => isRecordedAs(barcode, gtin)),
    );
    if (found.length > 0 || styleCode === null) return { as: 'barcode', found };
  }
  if (styleCode === null) return { as: 'barcode', found: [] };
  const products = await readAll(await store.find({ styleCode, gtins: [] }), store);
  const found = products.flatMap((product) => variantsOfStyle(product, styleCode));
  return { as: 'style_code', found };
}

/** Reads the products as they are now. Archived ones only if there are no others. */
async function readAll(found: readonly OwnProduct[], { readProduct }: StoreView) {
  const inUse = found.filter(({ status }) => status !== 'ARCHIVED');
  const products: StoreProduct[] = [];
  for (const { productId } of (inUse.length > 0 ? inUse : found).slice(0, MAX_PRODUCTS)) {
    const product = await readProduct(productId);
    if (product) products.push(product);
  }
  return products;
}

function variantsOf(
  products: readonly StoreProduct[],
  isIt: (variant: StoreVariant) => boolean,
): Found[] {
  return products.flatMap((product) =>
    product.variants.filter(isIt).map((variant) => ({ product, variant })),
  );
}

/**
 * Returns all variants of a product with this style code. The typed text may also be one variant's SKU: it selects only
 * that variant if every variant has its own SKU.
 */
function variantsOfStyle(product: StoreProduct, styleCode: string): Found[] {
  const { variants } = product;
  const all = variants.map((variant) => ({ product, variant }));
  const isStyle = comparisonKey(product.styleCode ?? '') === comparisonKey(styleCode);
  const skus = new Set(variants.map(({ sku }) => comparisonKey(sku ?? '')));
  const areSkusOwn = skus.size === variants.length && !skus.has('');
  if (isStyle || !areSkusOwn) return all;
  return all.filter(({ variant }) => isSkuOfStyle(variant.sku ?? '', styleCode));
}

function judgeFound(lookedUp: LookedUp, facts: BoxFacts, box: ScanCase): Judgement {
  const { as, found } = lookedUp;
  const [first, ...more] = found;
  if (!first) return ask(facts, 'photo', NOT_FOUND[as]);
  if (more.length === 0) return judgeVariant(first.product, first.variant, facts, box);
  const isOneProduct = more.every(({ product }) => product.id === first.product.id);
  const text = wordQuestion(lookedUp, isOneProduct);
  if (isOneProduct) return ask(facts, 'size', text, first.product);
  return ask({ ...facts, title: '', imageUrl: null }, 'photo', text);
}

const NOT_FOUND: Record<LookedUp['as'], string> = {
  barcode: 'The store does not have this barcode.',
  style_code: 'The store does not have this code.',
};

function wordQuestion({ as, isChosen, found }: LookedUp, isOneProduct: boolean): string {
  if (as === 'barcode' && !isChosen)
    return `${found.length} variants in the store have this barcode: ${nameAll(found)}.`;
  return isOneProduct
    ? `The store has this product in ${found.length} sizes. Which one is it?`
    : `Several products in the store have this code: ${nameAll(found)}.`;
}

function toFacts({ as, found }: LookedUp, { text, styleCode }: ScannedCode): BoxFacts {
  const product = found[0]?.product;
  return {
    code: product?.styleCodePrinted ?? (as === 'style_code' ? (styleCode ?? '') : ''),
    title: product?.title ?? '',
    size: '',
    otherSizes: [],
    barcode: as === 'barcode' ? text : '',
    imageUrl: product?.media[0]?.url ?? null,
  };
}

function nameAll(found: readonly Found[]): string {
  const names = found.map(({ product, variant }) =>
    `${product.title} ${toSizeOption(product).textOf(variant)}`.trim(),
  );
  const shown = [...new Set(names)].slice(0, MAX_NAMED);
  const more = found.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
