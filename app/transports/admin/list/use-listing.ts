import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { useOperation } from '../calls/use-operation.ts';
import { focusFirstError } from '../shared/problems/focus-first-error.ts';
import type { Draft } from './draft/draft.ts';
import type { DraftSource } from './draft/draft-from-match.ts';
import { findUnpricedSizes, type KnownProduct, lacksPrice } from './draft/price-rules.ts';
import { toUpsertInput } from './draft/to-upsert-input.ts';
import { useDraft } from './draft/use-draft.ts';
import { type FormErrors, NO_ERRORS, toFormErrors } from './fields/field-errors.ts';
import type { ListPageProps } from './load-list-page.server.ts';
import { findOpenQuestions } from './sizes/find-open-questions.ts';

const OPERATION = 'storefront-product-upsert';

/**
 * The form with its two calls: the preview (`plan`) and the listing (`write`). Open questions and a missing price are
 * reported before anything is sent.
 */
export function useListing({ draft: initial, source, match }: ListPageProps) {
  const plan = useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Comparing with the store');
  const write = useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Sending it to the store');
  // Each style of a photo has its own key and saved draft.
  const keyPrefix = match ? buildListingKeyPrefix(match.callId, initial.styleCode) : '';
  const form = useDraft(keyPrefix || initial.locationId, initial, () => {
    plan.reset();
    write.reset();
  });
  const { draft } = form;
  // Set by each preview, so that a retry after a lost response gets the recorded result.
  const key = useRef('');
  const [foundCode, setFoundCode] = useState<string>();
  const known = toKnownProduct(draft.styleCode, initial.styleCode, source, foundCode);

  const showErrors = (errors: FormErrors) => {
    // Render the errors first: focusFirstError() looks for them in the document.
    flushSync(() => form.showErrors(errors));
    focusFirstError();
  };
  const preview = async () => {
    form.showErrors(NO_ERRORS);
    write.reset();
    const missing = findOpenQuestions(draft) ?? findMissingPrice(draft, known);
    if (missing) return showErrors(missing);
    key.current = keyPrefix + crypto.randomUUID();
    const result = await plan.run({ ...toUpsertInput(draft, known), dry_run: true });
    if (!result) return;
    if ('problem' in result) return showErrors(toFormErrors(result.problem));
    if (!result.output.created) setFoundCode(draft.styleCode);
    const refusal = findRefusal(result.output, draft, known);
    if (!refusal) return;
    plan.reset();
    showErrors(refusal);
  };
  const confirm = async () => {
    const input = { ...toUpsertInput(draft, known), idempotency_key: key.current };
    const result = await write.run(input);
    if (result && 'problem' in result) showErrors(toFormErrors(result.problem));
    // No toast: on a phone it would cover the next button. The page shows the result.
    else if (result) form.forget();
  };
  return { form, known, plan, write, preview, confirm };
}

export type Listing = ReturnType<typeof useListing>;

/** What the match or the last preview says about the product with the form's style code. */
function toKnownProduct(
  styleCode: string,
  initialCode: string,
  source: DraftSource | null,
  foundCode: string | undefined,
): KnownProduct {
  const isInitial = styleCode === initialCode && source?.isInStore === true;
  return {
    isInStore: isInitial || styleCode === foundCode,
    hasStorePrice: isInitial ? source.hasStorePrice : null,
  };
}

/** Why a planned listing is not offered: its product is gone, or new sizes would be live without a price. */
function findRefusal(
  { created, published, plan }: StorefrontProductUpsertOutput,
  draft: Draft,
  known: KnownProduct,
): FormErrors | null {
  if (created) return known.isInStore ? productGone() : null;
  const sizes = findUnpricedSizes(draft, plan?.changes ?? []);
  if (sizes.length === 0 || !(published || draft.publishes)) return null;
  return priceError(`New sizes in a live product: ${sizes.join(', ')}.`);
}

/** The error for publishing an existing product without a price; a new product would become a draft instead. */
function findMissingPrice(draft: Draft, known: KnownProduct): FormErrors | null {
  const isPublished = known.isInStore && draft.isRelisted !== true && draft.publishes === true;
  if (!isPublished || !lacksPrice(draft, known)) return null;
  const isUnknown = known.hasStorePrice === null;
  return priceError(
    isUnknown ? 'Its price in the store is not known here.' : 'It has no price in the store.',
  );
}

/** Reported instead of creating a second product. */
function productGone(): FormErrors {
  const detail = 'The product is no longer in your store. Reload the page.';
  return { fields: { styleCode: { pointer: '/style_code', detail } }, others: [] };
}

function priceError(why: string): FormErrors {
  const detail = `${why} Type a price, or tick “List without a price”.`;
  return { fields: { price: { pointer: '/variants/0/price', detail } }, others: [] };
}
