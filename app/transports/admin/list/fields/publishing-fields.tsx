import { Checkbox, ChoiceList, Select } from '@shopify/polaris';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { KnownProduct } from '../draft/price-rules.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import type { StockLocation } from '../use-stock-location.ts';

export type PublishingFieldsProps = {
  form: DraftForm;
  store: StoreProfile;
  location: StockLocation;
  known: KnownProduct;
};

/** The stock location, and whether the product is published. */
export function PublishingFields({ form, store, location, known }: PublishingFieldsProps) {
  const { draft, errors, set } = form;
  const channels = store.channels.map(({ title }) => title).join(', ') || 'no channel';
  return (
    <TitledCard title="Location and sales channels">
      <Select
        label="Stock location"
        options={store.locations.map(({ id, name }) => ({ value: id, label: name }))}
        value={location.locationId}
        onChange={location.choose}
        disabled={location.isMoving}
        helpText={location.isMoving ? 'Loading the stock there…' : undefined}
        error={errors.fields.locationId?.detail}
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
    </TitledCard>
  );
}
