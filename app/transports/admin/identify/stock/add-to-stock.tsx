import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { WriteButton } from '../../access/write-button.tsx';
import { FocusWhenShown } from '../../shared/elements/focus-when-shown.tsx';
import { TextList } from '../../shared/elements/text-list.tsx';
import { ProblemBanner } from '../../shared/problems/problem-banner.tsx';
import { NextBoxButtons } from '../next-box-buttons.tsx';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { useReceipt } from './use-receipt.ts';

export type AddToStockProps = {
  receipt: Receipt;
  /** The page on which the product itself can be changed. */
  listUrl: string;
};

const named = ({ size }: ReceiptLine, text: string) =>
  size === '' ? text : `Size ${size}: ${text}`;

/** Describes how adding changes a size's stock. A size that was added before an answer was lost is already in stock. */
const toChange = ({ inStock, boxes, stockAddId }: ReceiptLine) =>
  stockAddId === undefined ? `${inStock} → ${inStock + boxes}` : String(inStock);

/** Adds a sure match's boxes to the store's stock with one tap; then offers the next box and the undo. */
export function AddToStock({ receipt, listUrl }: AddToStockProps) {
  const { lines, locationName } = receipt;
  const { progress, isJustDone, addAll, undoAll, isAdding, isUndoing, addProblem, undoProblem } =
    useReceipt(receipt);
  const boxes = lines.reduce((sum, line) => sum + line.boxes, 0);
  const change = (
    <Button size="large" fullWidth url={listUrl}>
      Edit the product
    </Button>
  );
  if (progress.status === 'open')
    return (
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {`Stock at ${locationName}`}
        </Text>
        <TextList texts={lines.map((line) => named(line, toChange(line)))} />
        {addProblem ? <ProblemBanner problem={addProblem} /> : null}
        <WriteButton
          hasReason
          variant="primary"
          size="large"
          fullWidth
          loading={isAdding}
          onClick={addAll}
        >
          {boxes === 1 ? 'Add 1 box to stock' : `Add ${boxes} boxes to stock`}
        </WriteButton>
        {change}
      </BlockStack>
    );
  const { available, status } = progress;
  return (
    <FocusWhenShown isEnabled={isJustDone}>
      <BlockStack gap="300">
        <Banner
          tone={status === 'added' ? 'success' : 'info'}
          title={`${status === 'added' ? 'Added to stock' : 'Undone'} at ${locationName}`}
        >
          <TextList
            texts={lines.map((line) => named(line, `${available.get(line.variantId) ?? '?'} now`))}
          />
        </Banner>
        {undoProblem ? <ProblemBanner problem={undoProblem} /> : null}
        <NextBoxButtons label="Take the next photo" />
        {status === 'added' && !receipt.isUndoOver ? (
          <WriteButton hasReason size="large" fullWidth loading={isUndoing} onClick={undoAll}>
            Undo
          </WriteButton>
        ) : (
          change
        )}
      </BlockStack>
    </FocusWhenShown>
  );
}
