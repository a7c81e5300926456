import { Badge, BlockStack, ButtonGroup, InlineStack, Link, Text } from '@shopify/polaris';
import { memo } from 'react';
import { WriteButton } from '../../access/write-button.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { Picture } from '../../shared/elements/picture.tsx';
import { toDecideUrl } from '../elsewhere/to-receiving-url.ts';
import { describeAction, wordProblem } from './describe-row.ts';
import type { SessionIntent } from './handle-session-form.server.ts';
import { SessionPhoto } from './session-photo.tsx';
import type { BoxRow } from './to-rows.ts';

const PICTURE_PX = 64;

export type BoxLineProps = {
  row: BoxRow;
  /** In a finished session, boxes can only be undone. */
  isOpen: boolean;
  /** The intent of the command in progress for this row; null if there is none. */
  busyWith: SessionIntent | null;
  /** Called to run a command on these boxes of the row. */
  onCommand: (intent: SessionIntent, boxIds: readonly string[]) => void;
  /** @param seenBoxes an entry of `BoxRow.seenBoxes` */
  onQuantity: (seenBoxes: string, quantity: number) => void;
};

/** One line of the session: what the boxes are, what will be done or was done, and what staff can do about it. */
export const BoxLine = memo(function BoxLine(props: BoxLineProps) {
  const { row } = props;
  const { facts, question, problem, quantity } = row;
  return (
    <InlineStack gap="300" wrap={false} blockAlign="start">
      <Pictures row={row} />
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm" breakWord>
            {facts.title || facts.code || 'A box'}
          </Text>
          {quantity > 1 ? <Badge>{`${quantity} boxes`}</Badge> : null}
        </InlineStack>
        <Note isSmall>
          {[facts.code, facts.size].filter(Boolean).join(' · ') || facts.barcode || 'No code read'}
        </Note>
        <Text as="p" fontWeight={question ? 'semibold' : 'regular'} breakWord>
          {describeAction(row)}
        </Text>
        {problem ? (
          <Text as="p" tone="critical" breakWord>
            {wordProblem(problem)}
          </Text>
        ) : null}
        {row.result?.warnings.map((warning) => (
          <Note isSmall key={warning}>
            {warning}
          </Note>
        ))}
        {props.isOpen || row.status === 'done' ? <Commands {...props} /> : null}
      </BlockStack>
    </InlineStack>
  );
});

/** Shows the product's picture; the photo if there is none, and both if staff have to compare them. */
function Pictures({ row: { facts, status, photoId, isScan } }: Pick<BoxLineProps, 'row'>) {
  const isOpen = status === 'asks' || status === 'failed';
  const { imageUrl } = facts;
  return (
    <BlockStack gap="100">
      {isOpen || imageUrl === null ? (
        <SessionPhoto photoId={isScan ? null : photoId} alt="" sizePx={PICTURE_PX} />
      ) : null}
      {imageUrl === null ? null : <Picture src={imageUrl} alt="" sizePx={PICTURE_PX} />}
    </BlockStack>
  );
}

function Commands({ row, busyWith, onCommand, onQuantity }: BoxLineProps) {
  const { status, boxIds, quantity, lastQuantity, result } = row;
  const last = row.seenBoxes.at(-1) ?? row.id;
  const { title, code, barcode, size } = row.facts;
  // Who says that the box is in stock already removes it.
  const isAboutStock = row.question?.about === 'stock';
  const name = [title || code || barcode || 'this box', size].join(' ').trim();
  const button = (intent: SessionIntent, label: string, ids: readonly string[] = boxIds) => (
    <WriteButton
      accessibilityLabel={`${label}: ${name}`}
      loading={busyWith === intent}
      disabled={busyWith !== null && busyWith !== intent}
      onClick={() => onCommand(intent, ids)}
    >
      {label}
    </WriteButton>
  );
  return (
    <InlineStack gap="200" blockAlign="center">
      {status === 'sure' ? button('approve', 'Approve', row.seenBoxes) : null}
      {status === 'asks' && row.plan !== null
        ? button('confirm', isAboutStock ? 'No, add it' : 'Yes, that is it', row.seenBoxes)
        : null}
      {status === 'asks' && !isAboutStock ? (
        <Decide row={row} name={name} label={row.plan === null ? 'Decide' : 'No'} />
      ) : null}
      {status === 'failed' ? button('retry', 'Try again', row.seenBoxes) : null}
      {status === 'sure' ? (
        <Counter
          name={name}
          quantity={quantity}
          isBusy={busyWith === 'quantity'}
          onMore={() => onQuantity(last, lastQuantity + 1)}
          onLess={() =>
            lastQuantity > 1 ? onQuantity(last, lastQuantity - 1) : onCommand('remove', [last])
          }
        />
      ) : null}
      {status === 'sure' || (status === 'failed' && !row.mayBeInStock) ? (
        <Decide row={row} name={name} label="Change" />
      ) : null}
      {!row.mayBeInStock && ['sure', 'asks', 'failed'].includes(status)
        ? button('remove', 'Remove', row.seenBoxes)
        : null}
      {status === 'removed' ? button('put_back', 'Put back') : null}
      {status === 'done' ? button('undo', quantity > 1 ? `Undo all ${quantity}` : 'Undo') : null}
      {result ? (
        <Link
          url={result.adminUrl}
          target="_blank"
          accessibilityLabel={`Open in the store: ${name}`}
        >
          Open in the store
        </Link>
      ) : null}
    </InlineStack>
  );
}

type CounterProps = {
  name: string;
  quantity: number;
  isBusy: boolean;
  onMore: () => void;
  onLess: () => void;
};

/** Changes the number of boxes, so that identical ones need no photo of their own. */
function Counter({ name, quantity, isBusy, onMore, onLess }: CounterProps) {
  return (
    <ButtonGroup variant="segmented">
      <WriteButton
        accessibilityLabel={`One less: ${name}`}
        disabled={isBusy || quantity < 2}
        onClick={onLess}
      >
        −
      </WriteButton>
      <WriteButton accessibilityLabel={`One more: ${name}`} loading={isBusy} onClick={onMore}>
        +
      </WriteButton>
    </ButtonGroup>
  );
}

/** Opens the page that has every way to answer the question. */
function Decide({ row, name, label }: { row: BoxRow; name: string; label: string }) {
  return (
    <WriteButton
      {...(label === 'Decide' && { variant: 'primary' })}
      url={toDecideUrl(row.sessionId, row.id)}
      accessibilityLabel={`${label}: ${name}`}
    >
      {label}
    </WriteButton>
  );
}
