import {
  BlockStack,
  Card,
  ChoiceList,
  InlineGrid,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import type { ContractLimits } from '../calls/contract-limits.server.ts';
import { lengthError } from '../shared/length-error.ts';
import type { Draft, StoreWords } from './draft.ts';
import type { DraftSource } from './draft-from-match.ts';
import type { DraftForm } from './use-draft.ts';
import type { StockLocation } from './use-stock-location.ts';
import { WordField } from './word-field.tsx';

export type ProductFieldsProps = {
  form: DraftForm;
  words: StoreWords;
  limits: ContractLimits;
  source: DraftSource | null;
};

/** What the product is: code, title, vendor, type and price. */
export function ProductFields({ form, words, limits, source }: ProductFieldsProps) {
  const { draft, errors, set } = form;
  const text = (
    name: 'styleCode' | 'title' | 'price' | 'optionName',
    label: string,
    more: { field?: string; helpText?: string | undefined; prefix?: string } = {},
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
        <WordField
          label="Vendor"
          value={draft.vendor}
          known={words.vendors}
          limit={limits.vendor}
          error={errors.fields.vendor}
          isNewAllowed={draft.allowNewVendor}
          onChange={(value) => set('vendor', value)}
          onAllowNew={(value) => set('allowNewVendor', value)}
        />
        <WordField
          label="Product type"
          value={draft.productType}
          known={words.productTypes}
          limit={limits.product_type}
          error={errors.fields.productType}
          isNewAllowed={draft.allowNewProductType}
          onChange={(value) => set('productType', value)}
          onAllowNew={(value) => set('allowNewProductType', value)}
        />
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {text('price', 'Price', { helpText: priceWords(draft, source) })}
          {text('optionName', 'What customers choose by', { helpText: 'Such as Size.' })}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

/** Where stock goes and whether customers see the product. */
export function PlaceFields({
  form,
  words,
  place,
}: Pick<ProductFieldsProps, 'form' | 'words'> & { place: StockLocation }) {
  const { draft, errors, set } = form;
  const error = errors.fields.locationId?.detail;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Where
        </Text>
        <Select
          label="Location of the stock"
          options={words.locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={place.locationId}
          onChange={place.choose}
          disabled={place.isMoving}
          {...(place.isMoving && { helpText: 'Asking for the stock there…' })}
          {...(error !== undefined && { error })}
        />
        <ChoiceList
          title="After listing"
          selected={[draft.goesLive ? 'live' : 'draft']}
          onChange={([choice]) => set('goesLive', choice === 'live')}
          choices={[
            {
              value: 'live',
              label: 'Live',
              helpText: `On ${words.channels.join(', ') || 'no channel'}.`,
            },
            { value: 'draft', label: 'Draft', helpText: 'No customer sees it.' },
          ]}
        />
      </BlockStack>
    </Card>
  );
}

function priceWords(draft: Draft, source: DraftSource | null): string | undefined {
  if (draft.price.trim() === '') {
    return source?.isInStore ? 'Empty: left alone.' : 'Empty: the product has the price 0.';
  }
  if (source?.isInStore) return 'As in your store.';
  return source?.priceFrom ? `Seen at ${source.priceFrom}. Check it.` : undefined;
}
