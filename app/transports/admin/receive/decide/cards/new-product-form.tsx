import { BlockStack, Button, Form, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { KnownValueField } from '../../../shared/elements/known-value-field.tsx';
import { Note } from '../../../shared/elements/note.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import { type Fields, MoneyFields, type MoneyFieldsProps, type SetField } from './money-fields.tsx';
import { PictureField } from './picture-field.tsx';

export type NewProductFormProps = Omit<MoneyFieldsProps, 'fields' | 'set'>;

/** Asks what a new product still needs, once for all boxes of its style. */
export function NewProductForm({ form, currency, decide }: NewProductFormProps) {
  const [fields, setFields] = useState<Fields>(form);
  const set: SetField = (name) => (value) => setFields((now) => ({ ...now, [name]: value }));
  const { title, vendor, productType, size } = fields;
  const [allowsNewVendor, setAllowsNewVendor] = useState(false);
  const text = (name: 'title' | 'size', label: string) => (
    <TextField
      label={label}
      value={fields[name]}
      onChange={set(name)}
      autoComplete="off"
      requiredIndicator
      error={decide.errorOf(name)}
    />
  );
  const save = () => {
    const { price, cost, picture } = fields;
    const newVendor = allowsNewVendor ? 'yes' : 'no';
    const named = { title, vendor, new_vendor: newVendor, product_type: productType };
    decide.send('new_product', { ...named, cost, price, size, picture });
  };
  return (
    <TitledCard title="New product">
      <Form implicitSubmit={false} onSubmit={save}>
        <BlockStack gap="400">
          {text('title', 'Title')}
          <KnownValueField
            label="Vendor"
            value={vendor}
            onChange={set('vendor')}
            known={form.vendors}
            error={decide.errorOf('vendor')}
            allowsNew={allowsNewVendor}
            onAllowNew={setAllowsNewVendor}
          />
          <Select
            label="Product type"
            placeholder="Choose one"
            options={form.productTypes}
            value={productType}
            onChange={set('productType')}
            requiredIndicator
            error={decide.errorOf('product_type')}
          />
          <MoneyFields form={form} fields={fields} set={set} currency={currency} decide={decide} />
          {text('size', 'Size of this box')}
          <PictureField
            pictures={form.pictures}
            picture={fields.picture}
            onPicture={set('picture')}
            error={decide.errorOf('picture')}
          />
          <Button submit variant="primary" size="large" fullWidth loading={decide.isBusy}>
            Save and continue
          </Button>
          <Note isSmall>
            All boxes of this style in this session become this product. Nothing is written before
            you approve it.
          </Note>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
