import { Badge, Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useMemo } from 'react';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { UNDO_WINDOW_MS } from '#app/operations/undo-window.ts';
import { NextBoxButtons } from '../identify/next-box-buttons.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { UndoCard } from '../undo/undo-card.tsx';
import type { UndoView } from '../undo/undo-view.ts';
import { ChangeList } from './change-list.tsx';

export type ResultCardProps = { output: StorefrontProductUpsertOutput; title: string };

/** The result of a listing: the product, where it is live, warnings, and the undo. */
export function ResultCard({ output, title }: ResultCardProps) {
  const undo = useMemo(() => toUndoView(output), [output]);
  const { created, published, variant_count: count } = output;
  return (
    <BlockStack gap="400">
      {output.warnings.length > 0 ? (
        <Banner tone="warning" title="Listed, with warnings">
          <TextList texts={output.warnings} />
        </Banner>
      ) : null}
      <TitledCard
        title={title}
        badge={
          <InlineStack gap="200">
            <Badge tone="success">{created ? 'Created' : 'Updated'}</Badge>
            <Badge tone={published ? 'success' : 'attention'}>
              {published ? 'Live' : 'Not live'}
            </Badge>
          </InlineStack>
        }
      >
        <TextList
          texts={[
            count === 1 ? 'One variant in the store' : `${count} variants in the store`,
            output.stock_set ? 'Stock is set' : 'Stock was not set',
            published ? `Live on ${output.published_to.join(', ')}` : 'Customers do not see it',
          ]}
        />
        <NextBoxButtons label="Take the next photo" />
        <Button fullWidth url={output.admin_url} target="_top">
          Open the product in Shopify
        </Button>
      </TitledCard>
      {undo ? <UndoCard undo={undo} /> : null}
      {output.changes.length > 0 ? (
        <TitledCard title="What was changed">
          <ChangeList changes={output.changes} />
        </TitledCard>
      ) : null}
    </BlockStack>
  );
}

/** The undo of a listing that was just made; null if it changed nothing. */
function toUndoView(output: StorefrontProductUpsertOutput): UndoView | null {
  const { upsert_id: upsertId, created, changes } = output;
  if (upsertId === undefined || changes.length === 0) return null;
  const until = new Date(Date.now() + UNDO_WINDOW_MS);
  return { upsertId, created, until, isOver: false, undoneAt: null };
}
