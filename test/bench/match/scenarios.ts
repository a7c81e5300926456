import type { SCENARIOS } from '#test/local-search/shapes.ts';
import { WEB_NAMES, type WebName } from '#test/local-search/webs/web-names.ts';
import { STORE_NAMES, type StoreName } from './own-stores.ts';

/**
 * How a case goes through the product. `photo`: the photo over REST to the built app, everything read anew.
 * `typed`: the photo and its code, typed, over REST; no label is read. `recorded`: the operation itself with
 * real look-ups over HTTP; what the built app read off this photo, as its trace told it, stands in for reading
 * it again.
 */
export type Way = 'photo' | 'typed' | 'recorded';

export type BenchScenario = {
  name: string;
  way: Way;
  web: WebName;
  /** How the search service behaves. */
  behaviour?: (typeof SCENARIOS)[number];
  /** What the shop's own store holds; absent: nothing about the photo. */
  store?: StoreName;
  /** A person types one character of the code wrong. */
  mistyped?: true;
  /** Only photos that can tell what is wrong, by a label that was read or by it and the web: else nobody could know. */
  toldBy?: 'label' | 'label_or_web';
};

/** Where the store is to be asked alone, the web sells nothing but neighbours. */
const WEB_BESIDE: Record<StoreName, WebName> = {
  own_code: 'neighbours_only',
  own_barcode: 'on_offer',
  own_sku_with_size: 'on_offer',
  own_wrong_barcode: 'on_offer',
  own_from_photo: 'on_offer',
  own_lookalike: 'neighbours_only',
};

/** Stores that have the box's barcode under another code. */
const WRONG_BARCODES: readonly StoreName[] = ['own_wrong_barcode', 'own_from_photo'];

/** The good days first: what their photos say is recorded for the rest. Failing services come last. */
export const BENCH_SCENARIOS: readonly BenchScenario[] = [
  { name: 'on_offer', way: 'photo', web: 'on_offer' },
  { name: 'typed', way: 'typed', web: 'on_offer' },
  { name: 'other_shops', way: 'recorded', web: 'on_offer' },
  ...WEB_NAMES.filter((web) => web !== 'on_offer').map(
    (web): BenchScenario => ({ name: web, way: 'recorded', web }),
  ),
  ...STORE_NAMES.map(
    (store): BenchScenario => ({
      name: store,
      way: 'recorded',
      web: WEB_BESIDE[store],
      store,
      ...(WRONG_BARCODES.includes(store) && { toldBy: 'label_or_web' }),
    }),
  ),
  { name: 'mistyped', way: 'recorded', web: 'any_code_exists', mistyped: true, toldBy: 'label' },
  {
    name: 'corrected_spelling',
    way: 'recorded',
    web: 'neighbours_only',
    behaviour: 'corrected_spelling',
  },
  ...(['empty', 'html', 'error429', 'slow'] as const).map(
    (behaviour): BenchScenario => ({
      name: behaviour,
      way: 'recorded',
      web: 'on_offer',
      behaviour,
    }),
  ),
];
