import { BlockStack, Button, Form, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { priceByRule } from '#app/domain/receiving/price-rule.ts';
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
  const [cost, setCost] = useState(form.cost);
  const [price, setPrice] = useState(form.price);
  const [size, setSize] = useState(form.size);
  const save = () =>
    decide.send('new_product', {
      title,
      vendor,
      new_vendor: allowsNewVendor ? 'yes' : 'no',
      product_type: productType,
      cost,
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
          <MoneyFields
            form={form}
            cost={cost}
            onCost={setCost}
            price={price}
            onPrice={setPrice}
            currency={currency}
            decide={decide}
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

type MoneyFieldsProps = NewProductFormProps & {
  cost: string;
  onCost: (cost: string) => void;
  price: string;
  onPrice: (price: string) => void;
};

/** Cost and price. In a session that prices by cost, the price follows what is typed as cost. */
function MoneyFields({ form, cost, onCost, price, onPrice, currency, decide }: MoneyFieldsProps) {
  const { priceRule, sitePrice } = form;
  const isByCost = priceRule.kind === 'cost';
  const field = { autoComplete: 'off', inputMode: 'decimal', suffix: currency } as const;
  const changeCost = (typed: string) => {
    onCost(typed);
    if (isByCost) onPrice(priceByRule(priceRule, typed.trim(), currency));
  };
  return (
    <>
      <TextField
        {...field}
        label="Cost"
        value={cost}
        onChange={changeCost}
        helpText={
          isByCost
            ? 'What you pay for one. The price follows by the rule of this session.'
            : 'What you pay for one. Customers do not see it.'
        }
        error={decide.errorOf('cost')}
      />
      <TextField
        {...field}
        label="Price"
        value={price}
        onChange={onPrice}
        requiredIndicator
        helpText={
          sitePrice
            ? `${sitePrice.source} sells it for ${sitePrice.amount} ${currency}.`
            : undefined
        }
        error={decide.errorOf('price')}
      />
    </>
  );
}
