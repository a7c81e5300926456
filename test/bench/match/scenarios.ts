import type { SCENARIOS } from '#test/local-search/shapes.ts';
import { WEB_NAMES, type WebName } from '#test/local-search/webs/web-names.ts';
import { STORE_NAMES, type StoreName } from './build-store.ts';

/**
 * How a case is run. `photo`: sends the photo over REST to the built app. `typed`: sends the photo and a typed code
 * over REST; no label is read. `recorded`: calls the operation with look-ups over HTTP and with the reading that the
 * built app's trace gave for this photo.
 */
export type Way = 'photo' | 'typed' | 'recorded';

export type BenchScenario = {
  name: string;
  way: Way;
  web: WebName;
  /** How the search service behaves. */
  behaviour?: (typeof SCENARIOS)[number];
  /** What the store has recorded of the product; absent: nothing. */
  store?: StoreName;
  /** Staff type one character of the code wrong. */
  mistyped?: true;
  /** Use only photos that reveal the error, on a label that was read or on the web: otherwise no one could notice. */
  errorShownBy?: 'label' | 'label_or_web';
};

/** The web of each kind of store. It has only neighbours where the store alone must decide. */
const WEB_OF_STORE: Record<StoreName, WebName> = {
  own_code: 'neighbours_only',
  own_barcode: 'on_offer',
  own_sku_with_size: 'on_offer',
  own_wrong_barcode: 'on_offer',
  own_from_photo: 'on_offer',
  own_lookalike: 'neighbours_only',
};

/** Stores that have the product's barcode with another code. */
const WRONG_BARCODES: readonly StoreName[] = ['own_wrong_barcode', 'own_from_photo'];

/** `on_offer` is first, because the others use its readings; failing services are last. */
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
      web: WEB_OF_STORE[store],
      store,
      ...(WRONG_BARCODES.includes(store) && { errorShownBy: 'label_or_web' }),
    }),
  ),
  {
    name: 'mistyped',
    way: 'recorded',
    web: 'any_code_exists',
    mistyped: true,
    errorShownBy: 'label',
  },
  {
    name: 'corrected_spelling',
    way: 'recorded',
    web: 'neighbours_only',
    behaviour: 'corrected_spelling',
  },
  {
    name: 'without_quotes',
    way: 'recorded',
    web: 'neighbours_only',
    behaviour: 'without_quotes',
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
