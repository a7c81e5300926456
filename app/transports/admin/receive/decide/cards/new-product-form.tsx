import { BlockStack, Button, Form, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { KnownValueField } from '../../../shared/elements/known-value-field.tsx';
import { Note } from '../../../shared/elements/note.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { ProductForm } from '../to-product-form.server.ts';
import type { Decide } from '../use-decide.ts';

export type NewProductFormProps = {
  form: ProductForm;
  /** ISO 4217. */
  currency: string;
  decide: Decide;
};

/** What a new product still needs. It is asked once for all boxes of its style. */
export function NewProductForm({ form, currency, decide }: NewProductFormProps) {
  const [title, setTitle] = useState(form.title);
  const [vendor, setVendor] = useState(form.vendor);
  const [allowsNewVendor, setAllowsNewVendor] = useState(false);
  const [productType, setProductType] = useState(form.productType);
  const [price, setPrice] = useState(form.price);
  const [size, setSize] = useState(form.size);
  const save = () =>
    decide.send('new_product', {
      title,
      vendor,
      new_vendor: allowsNewVendor ? 'yes' : 'no',
      product_type: productType,
      price,
      size,
    });
  return (
    <TitledCard title="New product">
      <Form implicitSubmit={false} onSubmit={save}>
        <BlockStack gap="400">
          <TextField
            label="Title"
            value={title}
            onChange={setTitle}
            autoComplete="off"
            requiredIndicator
            error={decide.errorOf('title')}
          />
          <KnownValueField
            label="Vendor"
            value={vendor}
            onChange={setVendor}
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
            onChange={setProductType}
            requiredIndicator
            error={decide.errorOf('product_type')}
          />
          <TextField
            label="Price"
            value={price}
            onChange={setPrice}
            autoComplete="off"
            inputMode="decimal"
            suffix={currency}
            requiredIndicator
            helpText={
              form.sitePrice
                ? `${form.sitePrice.source} sells it for ${form.sitePrice.amount} ${currency}.`
                : undefined
            }
            error={decide.errorOf('price')}
          />
          <TextField
            label="Size of this box"
            value={size}
            onChange={setSize}
            autoComplete="off"
            requiredIndicator
            error={decide.errorOf('size')}
          />
          <Button submit variant="primary" size="large" fullWidth loading={decide.isBusy}>
            Save and go on
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
