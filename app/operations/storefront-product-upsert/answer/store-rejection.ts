import { AppError, addSentence } from '#app/platform/errors.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { quoteRefusals } from '../../upsert-shared/format-values.ts';

/** The contract's field names, by Shopify's field names. */
const FIELDS: Record<string, string> = {
  ...FIELD_NAMES,
  category: 'category_id',
  tags: 'tags',
  productOptions: 'options',
  optionValues: 'options',
};

/** The result of reading Shopify after a call failed. */
export type StoreCheck = 'nothing changed' | 'not checked';

/** Leads from the lists that a call sent to its request. */
export type SentLists = {
  /** Returns the index in the request of a variant that was sent. */
  variantIndex: (index: number) => number;
  /** Returns the JSON Pointer in the request of an image that was sent; undefined if there is none. */
  imagePointer: (index: number) => string | undefined;
};

const CHECK_SENTENCES: Record<StoreCheck, string> = {
  'nothing changed': 'The store was read back: nothing was changed.',
  'not checked':
    'Whether anything was changed could not be checked. Repeat the call: it goes on from what the store has.',
};

/**
 * Returns the `store_rejected` error for a product that Shopify refused, with Shopify's messages quoted in `errors`.
 * @param sent translates places in the lists that were sent, which leave out what the store has already
 */
export function storeRejected(
  errors: readonly StoreUserError[],
  check: StoreCheck,
  sent: SentLists,
): AppError {
  return new AppError(
    'store_rejected',
    `The store refused the product; errors says why in the store’s own words. ${CHECK_SENTENCES[check]}`,
    { errors: quoteRefusals(errors, ({ path }) => pointerOf(path, sent)) },
  );
}

/**
 * `["input","variants","3","price"]` becomes `/variants/3/price`; a path without a field of the contract points to the
 * whole input.
 */
function pointerOf(path: string[], sent: SentLists): string {
  const steps = path.filter((step) => step !== 'input' && step !== 'product');
  const [first = '', second = ''] = steps;
  if (first === 'files' || first === 'media') return sent.imagePointer(Number(second)) ?? '';
  if (first === 'variants' && /^\d+$/.test(second)) {
    const field = steps
      .slice(2)
      .map((step) => FIELDS[step])
      .findLast(Boolean);
    return `/variants/${sent.variantIndex(Number(second))}${field === undefined ? '' : `/${field}`}`;
  }
  const field = FIELDS[first];
  return field === undefined ? '' : `/${field}`;
}

/** Adds the result of reading Shopify to a failure. */
export function withCheck(failure: Error, check: StoreCheck): Error {
  return addSentence(failure, CHECK_SENTENCES[check]);
}
