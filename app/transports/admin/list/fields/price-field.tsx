import { BlockStack, Checkbox, TextField } from '@shopify/polaris';
import type { Draft } from '../draft/draft.ts';
import type { DraftSource } from '../draft/draft-from-match.ts';
import { type KnownProduct, lacksPrice } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import { priceHelpText } from './price-help-text.ts';

export type PriceFieldProps = {
  form: DraftForm;
  source: DraftSource | null;
  known: KnownProduct;
  /** The store's currency, ISO 4217. */
  currency: string;
};

/** The price. A product is listed without one only by ticking the checkbox, never by leaving the field empty. */
export function PriceField({ form, source, known, currency }: PriceFieldProps) {
  const { draft, errors, set } = form;
  const error = errors.fields.price?.detail;
  const isAsked = error !== undefined || (willBeLive(draft, known) && lacksPrice(draft, known));
  const change = <Name extends 'price' | 'listsWithoutPrice'>(name: Name, value: Draft[Name]) => {
    set(name, value);
    form.clearError('price');
  };
  return (
    <BlockStack gap="200">
      <TextField
        label="Price"
        value={draft.price}
        onChange={(value) => change('price', value)}
        autoComplete="off"
        inputMode="decimal"
        suffix={currency}
        helpText={priceHelpText(draft, source, known)}
        error={error}
      />
      {isAsked || draft.listsWithoutPrice ? (
        <Checkbox
          label="List without a price"
          helpText="Customers see it at 0.00."
          checked={draft.listsWithoutPrice === true}
          onChange={(value) => change('listsWithoutPrice', value)}
        />
      ) : null}
    </BlockStack>
  );
}

/** Whether customers see the product once it is listed. */
function willBeLive(draft: Draft, { isInStore }: KnownProduct): boolean {
  return isInStore && !draft.isRelisted ? draft.publishes === true : draft.goesLive;
}
