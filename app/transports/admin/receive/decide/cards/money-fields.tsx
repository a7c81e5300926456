import { TextField } from '@shopify/polaris';
import { priceByRule } from '#app/domain/receiving/price-rule.ts';
import type { ProductForm } from '../to-product-form.server.ts';
import type { Decide } from '../use-decide.ts';

/** What is typed into a new product's form. */
export type Fields = Pick<
  ProductForm,
  'title' | 'vendor' | 'productType' | 'price' | 'cost' | 'size' | 'picture'
>;

export type SetField = (name: keyof Fields) => (value: string) => void;

export type MoneyFieldsProps = {
  form: ProductForm;
  /** The store's currency, ISO 4217. */
  currency: string;
  decide: Decide;
  fields: Pick<Fields, 'cost' | 'price'>;
  set: SetField;
};

/** Cost and price. In a session that prices by cost, the price follows what is typed as cost. */
export function MoneyFields({ form, fields, set, currency, decide }: MoneyFieldsProps) {
  const { priceRule, sitePrice } = form;
  const isByCost = priceRule.kind === 'cost';
  const field = { autoComplete: 'off', inputMode: 'decimal', suffix: currency } as const;
  const changeCost = (typed: string) => {
    set('cost')(typed);
    if (isByCost) set('price')(priceByRule(priceRule, typed.trim(), currency));
  };
  return (
    <>
      <TextField
        {...field}
        label="Cost"
        value={fields.cost}
        onChange={changeCost}
        helpText={
          isByCost
            ? 'What you pay for one. The price is set by the rule of this session.'
            : 'What you pay for one. Customers do not see it.'
        }
        error={decide.errorOf('cost')}
      />
      <TextField
        {...field}
        label="Price"
        value={fields.price}
        onChange={set('price')}
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
