import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { useOperation } from '../calls/use-operation.ts';
import type { Draft } from './draft/draft.ts';
import type { DraftSource } from './draft/draft-from-match.ts';
import { findUnpricedSizes, type KnownProduct, lacksPrice } from './draft/price-rules.ts';
import { toUpsertInput } from './draft/to-upsert-input.ts';
import type { DraftForm } from './draft/use-draft.ts';
import { type FormErrors, toFormErrors } from './fields/field-errors.ts';
import { focusFirstError } from './fields/focus-first-error.ts';
import { findOpenQuestions } from './sizes/find-open-questions.ts';

const OPERATION = 'storefront-product-upsert';

/** The form's two calls: the preview (`plan`) and the listing (`write`). */
export function useListingCalls() {
  return {
    plan: useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Comparing with the store'),
    write: useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Sending it to the store'),
  };
}

/** Previews and lists what is on the form. Open questions and a missing price are reported before anything is sent. */
export function useListing(
  { plan, write }: ReturnType<typeof useListingCalls>,
  form: DraftForm,
  initial: { styleCode: string; source: DraftSource | null; keyPrefix: string },
) {
  // Set by each preview, so that a retry after a lost response gets the recorded result.
  const key = useRef('');
  const [foundCode, setFoundCode] = useState<string>();
  const known = toKnownProduct(form.draft, initial, foundCode);

  const showErrors = (errors: FormErrors) => {
    // Render the errors first: focusFirstError() looks for them in the document.
    flushSync(() => form.showErrors(errors));
    focusFirstError();
  };
  return {
    known,
    async preview() {
      const { draft } = form;
      form.clearErrors();
      write.reset();
      const missing = findOpenQuestions(draft) ?? findMissingPrice(draft, known);
      if (missing) return showErrors(missing);
      key.current = initial.keyPrefix + crypto.randomUUID();
      const result = await plan.run({ ...toUpsertInput(draft, known), dry_run: true });
      if (!result) return;
      if ('problem' in result) return showErrors(toFormErrors(result.problem));
      const { output } = result;
      if (output.created && !known.isInStore) return;
      if (output.created) {
        plan.reset();
        return showErrors(productGone());
      }
      setFoundCode(draft.styleCode);
      const sizes = findUnpricedSizes(draft, output.plan?.changes ?? []);
      if (sizes.length === 0 || !(output.published || draft.publishes)) return;
      plan.reset();
      showErrors(priceError(`New sizes in a live product: ${sizes.join(', ')}.`));
    },
    async confirm() {
      const input = { ...toUpsertInput(form.draft, known), idempotency_key: key.current };
      const result = await write.run(input);
      if (result && 'problem' in result) showErrors(toFormErrors(result.problem));
      // No toast: on a phone it would cover the next button. The page shows the result.
      else if (result) form.forget();
    },
  };
}

/** What the match or the last preview says about the product with the form's style code. */
function toKnownProduct(
  { styleCode }: Draft,
  { styleCode: initialCode, source }: { styleCode: string; source: DraftSource | null },
  foundCode: string | undefined,
): KnownProduct {
  const isInitial = styleCode === initialCode && source?.isInStore === true;
  return {
    isInStore: isInitial || (foundCode !== undefined && styleCode === foundCode),
    hasStorePrice: isInitial ? source.hasStorePrice : null,
  };
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
  const detail = 'The product is no longer in your store. Load the page again.';
  return { fields: { styleCode: { pointer: '/style_code', detail } }, others: [] };
}

function priceError(why: string): FormErrors {
  const detail = `${why} Type a price, or tick “List without a price”.`;
  return { fields: { price: { pointer: '/variants/0/price', detail } }, others: [] };
}
