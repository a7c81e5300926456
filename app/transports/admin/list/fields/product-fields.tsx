import { InlineGrid } from '@shopify/polaris';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { ContractLimits } from '../../calls/contract-limits.server.ts';
import {
  LimitedTextField,
  type LimitedTextFieldProps,
} from '../../shared/elements/limited-text-field.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { DraftSource } from '../draft/draft-from-match.ts';
import type { KnownProduct } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import { PriceField } from './price-field.tsx';
import { StoreValueField } from './store-value-field.tsx';

export type ProductFieldsProps = {
  form: DraftForm;
  store: StoreProfile;
  limits: ContractLimits;
  source: DraftSource | null;
  known: KnownProduct;
};

/** The product's fields: code, title, vendor, type and price. */
export function ProductFields({ form, store, limits, source, known }: ProductFieldsProps) {
  const { draft, errors, set } = form;
  const text = (
    name: 'styleCode' | 'title' | 'optionName',
    label: string,
    more: Partial<LimitedTextFieldProps>,
  ) => (
    <LimitedTextField
      label={label}
      value={draft[name]}
      onChange={(value) => set(name, value)}
      error={errors.fields[name]?.detail}
      {...more}
    />
  );
  return (
    <TitledCard title="Product">
      {text('styleCode', 'Style code', {
        limit: limits.style_code,
        requiredIndicator: true,
        helpText: 'As printed on the box. The same code is always the same product.',
      })}
      {text('title', 'Title', { limit: limits.title, requiredIndicator: true })}
      <StoreValueField
        form={form}
        name="vendor"
        label="Vendor"
        known={store.vendors}
        limit={limits.vendor}
      />
      <StoreValueField
        form={form}
        name="productType"
        label="Product type"
        known={store.productTypes}
        limit={limits.product_type}
      />
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <PriceField form={form} source={source} known={known} currency={store.currency} />
        {text('optionName', 'Option name', {
          helpText: 'What customers choose by, such as Size.',
        })}
      </InlineGrid>
    </TitledCard>
  );
}
