import { Banner, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { UndoUpsertOutput } from '#app/operations/undo-upsert/contract.ts';
import { useOperation } from '../calls/use-operation.ts';
import { ChangeList } from '../list/change-list.tsx';
import { toFieldLabel } from '../list/fields/to-field-label.ts';
import { LocalTime } from '../shared/local-time.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { StageList } from '../shared/stage-list.tsx';
import type { UndoView } from './undo-view.ts';

/** Puts back what one listing changed, after a second thought. Free. */
export function UndoCard({ undo }: { undo: UndoView }) {
  const { state, run } = useOperation<UndoUpsertOutput>(
    'storefront-product-upsert-undo',
    'Looking at the product',
  );
  const start = () => void run({ upsert_id: undo.upsertId });
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Undo
        </Text>
        {state.status === 'idle' ? <Offer undo={undo} onUndo={start} /> : null}
        {state.status === 'running' ? (
          <StageList title="Putting it back" stages={state.stages} />
        ) : null}
        {state.status === 'failed' ? (
          <ProblemBanner problem={state.problem} onRetry={start} />
        ) : null}
        {state.status === 'done' ? <Outcome output={state.output} onAgain={start} /> : null}
      </BlockStack>
    </Card>
  );
}

function Offer({ undo, onUndo }: { undo: UndoView; onUndo: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (undo.isOver) return <Text as="p">This could be undone for 24 hours. That time is over.</Text>;
  return (
    <BlockStack gap="300">
      {undo.undoneAt ? (
        <Text as="p">
          Undone <LocalTime at={undo.undoneAt} />. What was refused then can be tried again.
        </Text>
      ) : null}
      <Text as="p">
        {undo.created
          ? 'Undoing archives the product and takes it off every sales channel. Nothing is deleted.'
          : 'Undoing puts everything back as it was before. What somebody changed since stays, and you are told.'}{' '}
        It is free, and possible until <LocalTime at={undo.until} />.
      </Text>
      {isAsked ? (
        <InlineStack gap="200">
          <Button tone="critical" variant="primary" onClick={onUndo}>
            Yes, undo it
          </Button>
          <Button onClick={() => setAsked(false)}>Keep it</Button>
        </InlineStack>
      ) : (
        <InlineStack>
          <Button tone="critical" onClick={() => setAsked(true)}>
            Undo this listing
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function Outcome({ output, onAgain }: { output: UndoUpsertOutput; onAgain: () => void }) {
  const { restored, refused } = output;
  const nothing = restored.length === 0 && refused.length === 0;
  return (
    <div role="status">
      <BlockStack gap="300">
        {output.undone ? (
          <Banner tone="success">
            {nothing ? 'Nothing of it was left in the store.' : 'Undone. This is what it is again:'}
          </Banner>
        ) : null}
        {restored.length > 0 ? <ChangeList changes={restored} /> : null}
        {refused.length > 0 ? (
          <Banner
            tone="warning"
            title="Left as it is"
            action={{ content: 'Look again', onAction: onAgain }}
          >
            <List>
              {refused.map(({ field, reason }) => (
                <List.Item key={field + reason}>{`${toFieldLabel(field)}: ${reason}`}</List.Item>
              ))}
            </List>
          </Banner>
        ) : null}
      </BlockStack>
    </div>
  );
}
