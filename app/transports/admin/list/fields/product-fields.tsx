import { BlockStack, Card, InlineGrid, Text, TextField } from '@shopify/polaris';
import type { ContractLimits } from '../../calls/contract-limits.server.ts';
import { lengthError } from '../../shared/problems/length-error.ts';
import type { StoreChoices } from '../draft/draft.ts';
import type { DraftSource } from '../draft/draft-from-match.ts';
import type { KnownProduct } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import { PriceField } from './price-field.tsx';
import { StoreValueField } from './store-value-field.tsx';

export type ProductFieldsProps = {
  form: DraftForm;
  storeChoices: StoreChoices;
  limits: ContractLimits;
  source: DraftSource | null;
  known: KnownProduct;
};

/** The product's fields: code, title, vendor, type and price. */
export function ProductFields({ form, storeChoices, limits, source, known }: ProductFieldsProps) {
  const { draft, errors, set } = form;
  const text = (
    name: 'styleCode' | 'title' | 'optionName',
    label: string,
    more: { field?: string; helpText?: string } = {},
  ) => {
    const { field, ...shown } = more;
    const tooLong = field ? lengthError(draft[name], limits[field]) : undefined;
    const error = tooLong ?? errors.fields[name]?.detail;
    return (
      <TextField
        label={label}
        value={draft[name]}
        onChange={(value) => set(name, value)}
        autoComplete="off"
        requiredIndicator={name === 'styleCode' || name === 'title'}
        {...(error !== undefined && { error })}
        {...shown}
      />
    );
  };
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Product
        </Text>
        {text('styleCode', 'Style code', {
          field: 'style_code',
          helpText: 'As printed on the box. The same code is always the same product.',
        })}
        {text('title', 'Title', { field: 'title' })}
        <StoreValueField
          label="Vendor"
          value={draft.vendor}
          known={storeChoices.vendors}
          limit={limits.vendor}
          error={errors.fields.vendor}
          isNewAllowed={draft.allowNewVendor}
          onChange={(value) => set('vendor', value)}
          onAllowNew={(value) => set('allowNewVendor', value)}
        />
        <StoreValueField
          label="Product type"
          value={draft.productType}
          known={storeChoices.productTypes}
          limit={limits.product_type}
          error={errors.fields.productType}
          isNewAllowed={draft.allowNewProductType}
          onChange={(value) => set('productType', value)}
          onAllowNew={(value) => set('allowNewProductType', value)}
        />
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          <PriceField form={form} source={source} known={known} currency={storeChoices.currency} />
          {text('optionName', 'Option name', {
            helpText: 'What customers choose by, such as Size.',
          })}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
