import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { useOperation } from '../calls/use-operation.ts';
import type { Draft } from './draft/draft.ts';
import type { DraftSource } from './draft/draft-from-match.ts';
import { type KnownProduct, lacksPrice, unpricedSizes } from './draft/price-rules.ts';
import { toUpsertInput } from './draft/to-upsert-input.ts';
import type { DraftForm } from './draft/use-draft.ts';
import { type FormErrors, toFormErrors } from './fields/field-errors.ts';
import { focusFirstError } from './fields/focus-first-error.ts';
import { openQuestions } from './sizes/open-questions.ts';

const OPERATION = 'storefront-product-upsert';

/** The two calls of the form: what is planned and written as they stand. */
export function useListingCalls() {
  return {
    plan: useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Comparing with the store'),
    write: useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Sending it to the store'),
  };
}

/** Preview and listing of what the form holds. What only a person can say is asked for before anything is sent. */
export function useListing(
  { plan, write }: ReturnType<typeof useListingCalls>,
  form: DraftForm,
  begun: { styleCode: string; source: DraftSource | null; keyPrefix: string },
) {
  // The same key for a retry of the same product: an answer that was lost on the way is handed out again.
  const key = useRef('');
  const [foundCode, setFoundCode] = useState<string>();
  const known = knownProduct(form.draft, begun, foundCode);

  const showErrors = (errors: FormErrors) => {
    // Marked before it is looked for; a frame may be drawn before React has marked anything.
    flushSync(() => form.showErrors(errors));
    focusFirstError();
  };
  return {
    known,
    async preview() {
      const { draft } = form;
      form.clearErrors();
      write.reset();
      const open = openQuestions(draft) ?? missingPrice(draft, known);
      if (open) return showErrors(open);
      key.current = begun.keyPrefix + crypto.randomUUID();
      const end = await plan.run({ ...toUpsertInput(draft, known), dry_run: true });
      if (!end) return;
      if ('problem' in end) return showErrors(toFormErrors(end.problem));
      const { output } = end;
      if (output.created && !known.isInStore) return;
      if (output.created) {
        plan.reset();
        return showErrors(isGone());
      }
      setFoundCode(draft.styleCode);
      const sizes = unpricedSizes(draft, output.plan?.changes ?? []);
      if (sizes.length === 0 || !(output.published || draft.publishes)) return;
      plan.reset();
      showErrors(priceError(`New in a product that is live: ${sizes.join(', ')}.`));
    },
    async confirm() {
      const input = { ...toUpsertInput(form.draft, known), idempotency_key: key.current };
      const end = await write.run(input);
      if (end && 'problem' in end) showErrors(toFormErrors(end.problem));
      // The page says it: a toast of the admin would lie over the next button of a phone.
      else if (end) form.forget();
    },
  };
}

/** What is known of the product by the code that the form has now, from the match or from a preview. */
function knownProduct(
  { styleCode }: Draft,
  { styleCode: begunWith, source }: { styleCode: string; source: DraftSource | null },
  foundCode: string | undefined,
): KnownProduct {
  const isBegun = styleCode === begunWith && source?.isInStore === true;
  return {
    isInStore: isBegun || (foundCode !== undefined && styleCode === foundCode),
    hasStorePrice: isBegun ? source.hasStorePrice : null,
  };
}

/** A product of the store that a person publishes: there is no draft to fall back to. */
function missingPrice(draft: Draft, known: KnownProduct): FormErrors | null {
  const isPublished = known.isInStore && draft.isRelisted !== true && draft.publishes === true;
  if (!isPublished || !lacksPrice(draft, known)) return null;
  const isUnknown = known.hasStorePrice === null;
  return priceError(
    isUnknown ? 'This form does not know its price in the store.' : 'It has no price in the store.',
  );
}

/** Another would be made beside the one that a person means. */
function isGone(): FormErrors {
  const detail = 'The product is not in your store any more. Load the page again.';
  return { fields: { styleCode: { pointer: '/style_code', detail } }, others: [] };
}

function priceError(why: string): FormErrors {
  const detail = `${why} Type a price, or tick “List without a price”.`;
  return { fields: { price: { pointer: '/variants/0/price', detail } }, others: [] };
}
