import { BlockStack, ChoiceList, Select, TextField } from '@shopify/polaris';
import {
  type PriceRounding,
  type PriceRule,
  parseFactor,
  priceByRule,
  roundingsOf,
} from '#app/domain/receiving/price-rule.ts';
import { usualDecimalsOf } from '#app/knowledge/money.ts';

/** The fields as typed on the page. */
export type PriceFields = {
  priceRule: PriceRule['kind'];
  price: string;
  factor: string;
  rounding: PriceRounding;
};

export type PriceRuleFieldsProps = {
  value: PriceFields;
  onChange: (value: PriceFields) => void;
  currency: string;
  errorOf: (pointer: string) => string | undefined;
};

/** Asks how new products are priced: asked for each, the same for all, or cost times a factor, with an example. */
export function PriceRuleFields({ value, onChange, currency, errorOf }: PriceRuleFieldsProps) {
  const change = (part: Partial<PriceFields>) => onChange({ ...value, ...part });
  return (
    <BlockStack gap="400">
      <ChoiceList
        title="Price of new products"
        selected={[value.priceRule]}
        onChange={([choice]) => change({ priceRule: (choice ?? 'ask') as PriceRule['kind'] })}
        choices={[
          { value: 'ask', label: 'Ask for each' },
          { value: 'fixed', label: 'The same for all' },
          { value: 'cost', label: 'Cost times a factor' },
        ]}
      />
      {value.priceRule === 'fixed' ? (
        <TextField
          label={`Price in ${currency}`}
          value={value.price}
          onChange={(price) => change({ price })}
          autoComplete="off"
          inputMode="decimal"
          error={errorOf('/price')}
        />
      ) : null}
      {value.priceRule === 'cost' ? (
        <>
          <TextField
            label="Factor"
            value={value.factor}
            onChange={(factor) => change({ factor })}
            autoComplete="off"
            inputMode="decimal"
            helpText={toExample(value, currency)}
            error={errorOf('/factor')}
          />
          <Select
            label="Rounding"
            options={roundingsOf(currency).map((one) => ({ value: one, label: nameOf(one) }))}
            value={value.rounding}
            onChange={(rounding) => change({ rounding: rounding as PriceRounding })}
            error={errorOf('/rounding')}
          />
        </>
      ) : null}
    </BlockStack>
  );
}

const nameOf = (rounding: PriceRounding) =>
  rounding === 'none' ? 'None' : `Round up to the next ${rounding}`;

/** Returns an example: the price that the rule gives for a round cost. */
function toExample({ factor: typed, rounding }: PriceFields, currency: string): string {
  const decimals = usualDecimalsOf(currency);
  const cost = decimals === 0 ? '4000' : `40.${'0'.repeat(decimals)}`;
  const factor = parseFactor(typed);
  const price = factor && priceByRule({ kind: 'cost', factor, rounding }, cost, currency);
  return price ? `Cost ${cost} becomes ${price}.` : 'The price is the cost times this number.';
}
