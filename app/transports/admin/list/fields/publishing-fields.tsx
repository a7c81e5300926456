import { BlockStack, Card, Checkbox, ChoiceList, Select, Text } from '@shopify/polaris';
import type { StoreChoices } from '../draft/draft.ts';
import type { KnownProduct } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import type { StockLocation } from '../use-stock-location.ts';

export type PublishingFieldsProps = {
  form: DraftForm;
  storeChoices: StoreChoices;
  location: StockLocation;
  known: KnownProduct;
};

/** The stock location, and whether the product is published. */
export function PublishingFields({ form, storeChoices, location, known }: PublishingFieldsProps) {
  const { draft, errors, set } = form;
  const error = errors.fields.locationId?.detail;
  const channels = storeChoices.channels.join(', ') || 'no channel';
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Location and sales channels
        </Text>
        <Select
          label="Stock location"
          options={storeChoices.locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={location.locationId}
          onChange={location.choose}
          disabled={location.isMoving}
          {...(location.isMoving && { helpText: 'Loading the stock there…' })}
          {...(error !== undefined && { error })}
        />
        {known.isInStore && !draft.isRelisted ? (
          <Checkbox
            label="Publish it on every sales channel"
            helpText={`On ${channels}. If off, its status and sales channels stay the same.`}
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
              { value: 'draft', label: 'Draft', helpText: 'Customers do not see it.' },
            ]}
          />
        )}
      </BlockStack>
    </Card>
  );
}
