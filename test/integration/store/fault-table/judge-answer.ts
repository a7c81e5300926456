import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import type { StoreState, StoreStateProduct } from '../store-control.ts';

export type Outcome =
  | { kind: 'answer'; result: Record<string, unknown> }
  | { kind: 'error'; code: string; message: string };

type Facts = {
  input: StorefrontProductUpsertInput;
  before: StoreState;
  after: StoreState;
  outcome: Outcome;
  /** The store could be read after the last write. */
  isReadable: boolean;
};

const LOCATION = 'Main Street Store';
const NOT_KNOWN = /could not be checked|may still be creating it/;
/** What the SKUs of the style that is judged begin with. */
export const SKU_PREFIX = 'ZX9000-101-';

/** Each thing of the request that the store does not have, with the words by which a warning must name it. */
function missing(
  input: StorefrontProductUpsertInput,
  state: StoreState,
  found: StoreStateProduct,
  isNew: boolean,
) {
  const lacks: { what: string; words: string[] }[] = [];
  if (!hasKey(found)) lacks.push({ what: 'key', words: ['style code'] });
  if (found.status !== 'ACTIVE') lacks.push({ what: 'status', words: ['status'] });
  if (found.title !== input.title) lacks.push({ what: 'title', words: ['title'] });
  for (const tag of input.tags ?? [])
    if (!found.tags.includes(tag)) lacks.push({ what: 'tag', words: ['tags', tag] });
  for (const variant of input.variants) {
    const label = `Size=${variant.options?.Size}`;
    const have = found.variants.find((one) => one.options.Size === variant.options?.Size);
    if (!have) lacks.push({ what: 'variant', words: [label] });
    if (have && variant.price !== undefined && have.price !== variant.price)
      lacks.push({ what: 'price', words: [label] });
    const level = have?.levels.find(({ location }) => location === LOCATION);
    if (have && variant.quantity !== undefined && level?.available !== variant.quantity)
      lacks.push({ what: 'stock', words: ['Stock of', label, LOCATION] });
  }
  for (const url of input.image_urls ?? [])
    if (!found.media.some(({ source }) => source === url))
      lacks.push({ what: 'image', words: [url] });
  const live = liveOn(state, found);
  for (const { title, catalog_type } of state.publications)
    if (catalog_type === 'APP' && isAmiss(live.includes(title), input, isNew))
      lacks.push({ what: 'channel', words: [`"${title}"`] });
  return lacks;
}

/** Only a new product is taken off a channel. */
function isAmiss(
  isLive: boolean,
  { publish = true }: StorefrontProductUpsertInput,
  isNew: boolean,
) {
  return publish ? !isLive : isLive && isNew;
}

function liveOn(state: StoreState, product: StoreStateProduct): string[] {
  if (product.status !== 'ACTIVE') return [];
  const channels = state.publications.filter(({ catalog_type }) => catalog_type === 'APP');
  const live = product.publications.filter((entry) => entry.is_published);
  return channels
    .map(({ title }) => title)
    .filter((title) => live.some((entry) => entry.title === title));
}

function hasKey({ metafields }: StoreStateProduct): boolean {
  return metafields.some(({ key }) => key === 'style_code');
}

/** Products of the style: they have its key, or its SKUs. */
function ours(state: StoreState): StoreStateProduct[] {
  return state.products.filter(
    (product) => hasKey(product) || product.variants.some(({ sku }) => sku?.startsWith(SKU_PREFIX)),
  );
}

/** Everything in which an answer and the store disagree; knows the request and the store, and no code of the product. */
export function judgeAnswer({ input, before, after, outcome, isReadable }: Facts): string[] {
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  const [product, ...others] = ours(after);
  check(others.length === 0, 'there is a second product');
  const isChanged = JSON.stringify(before.products) !== JSON.stringify(after.products);
  if (outcome.kind === 'error') {
    // What the store makes in its own time may be there only after the call: that must be told.
    const isOpen = input.variants.length > 100 && NOT_KNOWN.test(outcome.message);
    check(!isChanged || !isReadable || isOpen, 'the call failed although it has written');
    check(
      !isChanged || !/nothing was changed/i.test(outcome.message),
      '"nothing was changed" is false',
    );
    check(outcome.code !== 'internal_error', 'a failure of the store is told as ours');
    return wrong;
  }
  check(isChanged, 'the call succeeded although it has written nothing');
  if (!product) return [...wrong, 'there is no product'];
  const { result } = outcome;
  const texts = result.warnings as string[];
  const told = result.published_to as string[];
  const live = liveOn(after, product);
  const isNew = ours(before).length === 0;
  const lacks = missing(input, after, product, isNew);
  const asked = input.variants.some(({ quantity }) => quantity !== undefined);
  const isStocked = asked && !lacks.some(({ what }) => what === 'stock' || what === 'variant');
  check(result.product_id === product.id, 'product_id is another');
  check(result.created === isNew, 'created is wrong');
  check(result.published === told.length > 0, 'published and published_to differ');
  if (isReadable) {
    check(result.variant_count === product.variants.length, 'variant_count is wrong');
    check(result.stock_set === isStocked, `stock_set is ${result.stock_set}`);
    check(told.join() === live.join(), `published_to says ${told.join()}, live on ${live.join()}`);
    for (const text of texts) {
      const [, channel] = /^Not live on "([^"]+)"/.exec(text) ?? [];
      check(channel === undefined || !live.includes(channel), `it is live: ${text}`);
      check(!/^Stock of .* was not set/.test(text) || !isStocked, `it is set: ${text}`);
    }
  } else {
    check(result.stock_set !== true || isStocked, 'stock_set claims more than there is');
    check(
      told.every((title) => live.includes(title)),
      'published_to claims more than there is',
    );
  }
  for (const { what, words } of lacks)
    check(
      texts.some((text) => words.every((word) => text.includes(word))),
      `no warning tells of the ${what} ${words.join(' ')}`,
    );
  const titled = (result.changes as { field: string; after?: string }[]).find(
    ({ field }) => field === 'title',
  );
  check(titled === undefined || titled.after === product.title, 'changes tell a title it has not');
  return wrong;
}
