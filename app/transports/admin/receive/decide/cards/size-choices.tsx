import { BlockStack, Button, Form, InlineStack, Link, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { Note } from '../../../shared/elements/note.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { SizeChoices as Sizes } from '../to-size-choices.ts';
import type { Decide } from '../use-decide.ts';
import { NumberKey } from './number-key.tsx';
import { MAX_NUMBERED, useNumberKeys } from './use-number-keys.ts';

export type SizeChoicesProps = {
  sizes: Sizes;
  /** The product's URL in the admin. */
  adminUrl: string;
  /** The store's currency, ISO 4217. */
  currency: string;
  decide: Decide;
  /** The number keys choose a size. */
  hasKeys: boolean;
};

/** The sizes of a product in the store: one tap chooses the box's size. */
export function SizeChoices({ sizes, adminUrl, currency, decide, hasKeys }: SizeChoicesProps) {
  const { choices, chosenId, newSize } = sizes;
  const isNumbered = hasKeys && choices.length <= MAX_NUMBERED;
  const choose = (variantId: string) => decide.send('size', { variant: variantId });
  useNumberKeys(isNumbered ? choices.length : 0, (index) => {
    const choice = choices[index];
    if (choice) choose(choice.variantId);
  });
  return (
    <TitledCard title="Which size is it?">
      <InlineStack gap="200">
        {choices.map(({ variantId, label, inStock }, index) => (
          <InlineStack key={variantId} gap="100" blockAlign="center">
            <Button
              size="large"
              pressed={variantId === chosenId}
              loading={decide.isSending('variant', variantId)}
              disabled={decide.isBusy && !decide.isSending('variant', variantId)}
              onClick={() => choose(variantId)}
            >
              {inStock === null ? label : `${label} · ${inStock} in stock`}
            </Button>
            {isNumbered ? <NumberKey index={index} /> : null}
          </InlineStack>
        ))}
      </InlineStack>
      {newSize ? (
        <NewSize newSize={newSize} currency={currency} decide={decide} />
      ) : (
        <Note>
          Not one of these?{' '}
          <Link url={adminUrl} target="_blank">
            Add the size in the store
          </Link>
          , then open this question again.
        </Note>
      )}
    </TitledCard>
  );
}

type NewSizeProps = Pick<SizeChoicesProps, 'currency' | 'decide'> & {
  newSize: NonNullable<Sizes['newSize']>;
};

/** Adds a size that the product lacks. Asks for its price if the other sizes do not all have the same one. */
function NewSize({ newSize, currency, decide }: NewSizeProps) {
  const [size, setSize] = useState(newSize.size);
  const [price, setPrice] = useState('');
  const asksPrice = newSize.price === '';
  return (
    <Form
      implicitSubmit={false}
      onSubmit={() => decide.send('size', { size, ...(asksPrice && { price }) })}
    >
      <BlockStack gap="300">
        <TextField
          label="Or a size that the store does not have yet"
          value={size}
          onChange={setSize}
          autoComplete="off"
          maxLength={255}
          error={decide.errorOf('size')}
        />
        {asksPrice ? (
          <TextField
            label="Its price"
            value={price}
            onChange={setPrice}
            autoComplete="off"
            inputMode="decimal"
            suffix={currency}
            error={decide.errorOf('price')}
          />
        ) : (
          <Note isSmall>{`Like the other sizes, it costs ${newSize.price} ${currency}.`}</Note>
        )}
        <InlineStack>
          <Button submit disabled={decide.isBusy || size.trim() === ''}>
            Add this size
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
