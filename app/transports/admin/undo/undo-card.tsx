import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { UndoUpsertOutput } from '#app/operations/undo-upsert/contract.ts';
import { WriteButton } from '../access/write-button.tsx';
import { useOperation } from '../calls/use-operation.ts';
import { ChangeList } from '../list/change-list.tsx';
import { toFieldLabel } from '../list/fields/to-field-label.ts';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { StageList } from '../shared/elements/stage-list.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import type { UndoView } from './undo-view.ts';

/** Undoes one listing, after a confirmation. */
export function UndoCard({ undo }: { undo: UndoView }) {
  const { state, run } = useOperation<UndoUpsertOutput>(
    'storefront-product-upsert-undo',
    'Reading the product',
  );
  const start = () => void run({ upsert_id: undo.upsertId });
  return (
    <TitledCard title="Undo">
      {state.status === 'idle' ? <Offer undo={undo} onUndo={start} /> : null}
      {state.status === 'running' ? (
        <StageList title="Undoing the listing" stages={state.stages} />
      ) : null}
      {state.status === 'failed' ? <ProblemBanner problem={state.problem} onRetry={start} /> : null}
      {state.status === 'done' ? <Outcome output={state.output} onRetry={start} /> : null}
    </TitledCard>
  );
}

function Offer({ undo, onUndo }: { undo: UndoView; onUndo: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  if (undo.isOver) return <Text as="p">The 24 hours to undo this are over.</Text>;
  return (
    <BlockStack gap="300">
      {undo.undoneAt ? (
        <Text as="p">
          Undone <LocalTime at={undo.undoneAt} />. You can retry what could not be undone then.
        </Text>
      ) : null}
      <Text as="p">
        {undo.created
          ? 'Undoing archives the product and takes it off every sales channel. Nothing is deleted.'
          : 'Undoing restores the previous values. Whatever has changed since then is kept and shown to you.'}{' '}
        It is free and possible until <LocalTime at={undo.until} />.
      </Text>
      {isConfirming ? (
        <InlineStack gap="200">
          <Button tone="critical" variant="primary" onClick={onUndo}>
            Undo now
          </Button>
          <Button onClick={() => setConfirming(false)}>Keep the listing</Button>
        </InlineStack>
      ) : (
        <InlineStack>
          <WriteButton hasReason tone="critical" onClick={() => setConfirming(true)}>
            Undo this listing
          </WriteButton>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function Outcome({ output, onRetry }: { output: UndoUpsertOutput; onRetry: () => void }) {
  const { restored, refused } = output;
  const isEmpty = restored.length === 0 && refused.length === 0;
  return (
    <div role="status">
      <BlockStack gap="300">
        {output.undone ? (
          <Banner tone="success">
            {isEmpty ? 'There was nothing left to undo.' : 'Undone. These values were restored:'}
          </Banner>
        ) : null}
        {restored.length > 0 ? <ChangeList changes={restored} /> : null}
        {refused.length > 0 ? (
          <Banner
            tone="warning"
            title="Not undone"
            action={{ content: 'Try again', onAction: onRetry }}
          >
            <TextList
              texts={refused.map(({ field, reason }) => `${toFieldLabel(field)}: ${reason}`)}
            />
          </Banner>
        ) : null}
      </BlockStack>
    </div>
  );
}
