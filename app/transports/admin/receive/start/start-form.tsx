import { BlockStack, ChoiceList, Form, Select, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { WriteButton } from '../../access/write-button.tsx';
import type { FormFailure } from '../../calls/problem.ts';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import { focusFirstError } from '../../shared/problems/focus-first-error.ts';
import { ProblemBanner } from '../../shared/problems/problem-banner.tsx';
import { usePageForm } from '../../shared/problems/use-page-form.ts';
import type { ReceivePageProps } from './load-receive.server.ts';
import { type PriceFields, PriceRuleFields } from './price-rule-fields.tsx';

export type StartFormProps = Pick<
  ReceivePageProps,
  'locations' | 'productTypes' | 'currency' | 'form'
>;

/** Asks once what would otherwise be asked for every box. Filled with what this member of staff chose last. */
export function StartForm({ locations, productTypes, currency, form }: StartFormProps) {
  const { problem, isBusy, errorOf, submit } = usePageForm<FormFailure>();
  const [location, setLocation] = useState(form.location);
  const [supplier, setSupplier] = useState(form.supplier);
  const [productType, setProductType] = useState(form.productType);
  const [price, setPrice] = useState<PriceFields>(form);
  const [goesLive, setGoesLive] = useState(form.goesLive ? 'yes' : 'no');
  useEffect(() => {
    if (problem) focusFirstError();
  }, [problem]);
  const start = () => {
    const { priceRule, price: amount, factor, rounding } = price;
    const prices = { price_rule: priceRule, price: amount, factor, rounding };
    const fields = { location, supplier, product_type: productType, goes_live: goesLive };
    submit({ ...fields, ...prices });
  };
  return (
    <TitledCard title="Start receiving">
      <Form implicitSubmit={false} onSubmit={start}>
        <BlockStack gap="400">
          {problem && problem.errors.length === 0 ? <ProblemBanner problem={problem} /> : null}
          <Select
            label="Where the boxes arrive"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            value={location}
            onChange={setLocation}
            error={errorOf('/location')}
          />
          <TextField
            label="Supplier (optional)"
            value={supplier}
            onChange={setSupplier}
            autoComplete="off"
            maxLength={100}
            error={errorOf('/supplier')}
          />
          <Select
            label="Product type of new products"
            options={[{ value: '', label: 'Ask for each' }, ...productTypes]}
            value={productType}
            onChange={setProductType}
            error={errorOf('/product_type')}
          />
          <PriceRuleFields
            value={price}
            onChange={setPrice}
            currency={currency}
            errorOf={errorOf}
          />
          <ChoiceList
            title="New products"
            selected={[goesLive]}
            onChange={([choice]) => setGoesLive(choice ?? 'yes')}
            choices={[
              { value: 'yes', label: 'Go live on every sales channel' },
              { value: 'no', label: 'Stay drafts that customers do not see' },
            ]}
          />
          <WriteButton hasReason submit variant="primary" size="large" fullWidth loading={isBusy}>
            Start receiving
          </WriteButton>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
