import { BlockStack, Card, Checkbox, ChoiceList, Select, Text } from '@shopify/polaris';
import type { StoreWords } from '../draft/draft.ts';
import type { KnownProduct } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import type { StockLocation } from '../use-stock-location.ts';

export type PlaceFieldsProps = {
  form: DraftForm;
  words: StoreWords;
  place: StockLocation;
  known: KnownProduct;
};

/** Where stock goes and whether customers see the product. */
export function PlaceFields({ form, words, place, known }: PlaceFieldsProps) {
  const { draft, errors, set } = form;
  const error = errors.fields.locationId?.detail;
  const channels = words.channels.join(', ') || 'no channel';
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
        {known.isInStore && !draft.isRelisted ? (
          <Checkbox
            label="Publish it on every sales channel"
            helpText={`On ${channels}. Off: its status and sales channels stay as they are.`}
            checked={draft.publishes === true}
            onChange={(publishes) => set('publishes', publishes)}
          />
        ) : (
          <ChoiceList
            title="After listing"
            selected={[draft.goesLive ? 'live' : 'draft']}
            onChange={([choice]) => set('goesLive', choice === 'live')}
            choices={[
              { value: 'live', label: 'Live', helpText: `On ${channels}.` },
              { value: 'draft', label: 'Draft', helpText: 'No customer sees it.' },
            ]}
          />
        )}
      </BlockStack>
    </Card>
  );
}
