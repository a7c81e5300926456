import { Badge, Banner, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useMemo } from 'react';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { UNDO_WINDOW_MS } from '#app/operations/undo-upsert/undo-window.ts';
import { NextBoxButtons } from '../identify/next-box-buttons.tsx';
import { UndoCard } from '../undo/undo-card.tsx';
import type { UndoView } from '../undo/undo-view.ts';
import { ChangeList } from './change-list.tsx';

export type ResultCardProps = { output: StorefrontProductUpsertOutput; title: string };

/** The result of a listing: the product, where it is live, warnings, and the undo. */
export function ResultCard({ output, title }: ResultCardProps) {
  const undo = useMemo(() => toUndoView(output), [output]);
  return (
    <BlockStack gap="400">
      {output.warnings.length > 0 ? (
        <Banner tone="warning" title="Listed, with warnings">
          <List>
            {output.warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Banner>
      ) : null}
      <Card>
        <BlockStack gap="400">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd" breakWord>
              {title}
            </Text>
            <Badge tone="success">{output.created ? 'Created' : 'Updated'}</Badge>
            <Badge tone={output.published ? 'success' : 'attention'}>
              {output.published ? 'Live' : 'Not live'}
            </Badge>
          </InlineStack>
          <List>
            <List.Item>
              {output.variant_count === 1
                ? 'One variant in the store'
                : `${output.variant_count} variants in the store`}
            </List.Item>
            <List.Item>{output.stock_set ? 'Stock is set' : 'Stock was not set'}</List.Item>
            <List.Item>
              {output.published
                ? `Live on ${output.published_to.join(', ')}`
                : 'Customers do not see it'}
            </List.Item>
          </List>
          <NextBoxButtons label="Take the next photo" />
          <Button fullWidth url={output.admin_url} target="_top">
            Open the product in Shopify
          </Button>
        </BlockStack>
      </Card>
      {undo ? <UndoCard undo={undo} /> : null}
      {output.changes.length > 0 ? (
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              What was changed
            </Text>
            <ChangeList changes={output.changes} />
          </BlockStack>
        </Card>
      ) : null}
    </BlockStack>
  );
}

/** The undo of a listing that was just made; null if it changed nothing. */
function toUndoView({
  upsert_id: upsertId,
  created,
  changes,
}: StorefrontProductUpsertOutput): UndoView | null {
  if (upsertId === undefined || changes.length === 0) return null;
  const until = new Date(Date.now() + UNDO_WINDOW_MS).toISOString();
  return { upsertId, created, until, isOver: false, undoneAt: null };
}
