import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Spinner, Text, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { Note } from '../../../shared/elements/note.tsx';
import { Picture } from '../../../shared/elements/picture.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import { useKeyboardWedge } from '../../capture/scan/use-keyboard-wedge.ts';
import type { FoundProducts } from '../search-products.server.ts';
import type { Decide } from '../use-decide.ts';

/** How long typing must pause before the store is searched. */
const PAUSE_MS = 300;
const MIN_CHARS = 2;
const MAX_CHARS = 120;
const PICTURE_PX = 64;

export type FindInStoreProps = {
  /** What the label calls the product, searched for first; empty if unknown. */
  labelName: string;
  decide: Decide;
};

/** Lets staff find a product in the store by title, code, SKU or barcode, typed or with a keyboard-wedge scanner. */
export function FindInStore({ labelName, decide }: FindInStoreProps) {
  const [text, setText] = useState(labelName.slice(0, MAX_CHARS));
  const { load, data, state } = useFetcher<FoundProducts>();
  useKeyboardWedge(setText);
  const typed = text.trim();
  useEffect(() => {
    if (typed.length < MIN_CHARS) return;
    const pause = setTimeout(
      () => load(`/app/receive/products?text=${encodeURIComponent(typed)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(pause);
  }, [typed, load]);
  const answer = typed.length >= MIN_CHARS && data?.text === typed ? data : null;
  return (
    <TitledCard title="Find it in your store">
      <TextField
        label="Title, code or barcode"
        value={text}
        onChange={setText}
        autoComplete="off"
        spellCheck={false}
        clearButton
        onClearButtonClick={() => setText('')}
        maxLength={MAX_CHARS}
        suffix={state === 'loading' ? <Spinner size="small" /> : undefined}
        error={answer?.problem?.detail}
      />
      <div aria-live="polite">
        {answer && !answer.problem && answer.products.length === 0 ? (
          <Note>No matching product in your store.</Note>
        ) : null}
      </div>
      {answer?.products.map(({ productId, title, vendor, styleCodePrinted, imageUrl }) => (
        <InlineStack key={productId} gap="300" wrap={false} blockAlign="center">
          <Picture src={imageUrl ?? undefined} alt="" sizePx={PICTURE_PX} />
          <BlockStack gap="100">
            <Text as="p" fontWeight="semibold" breakWord>
              {title}
            </Text>
            <Note isSmall>{[vendor, styleCodePrinted].filter(Boolean).join(' · ')}</Note>
            <InlineStack>
              <Button
                loading={decide.isSending('product_id', productId)}
                disabled={decide.isBusy}
                accessibilityLabel={`Choose this product: ${title}`}
                onClick={() => decide.send('product', { choice: 'store', product_id: productId })}
              >
                Choose this product
              </Button>
            </InlineStack>
          </BlockStack>
        </InlineStack>
      ))}
    </TitledCard>
  );
}
