import { BlockStack, Box, InlineGrid, Text } from '@shopify/polaris';
import type { UpsertChange } from '#app/operations/storefront-product-upsert/contract.ts';
import { toFieldLabel } from './fields/to-field-label.ts';

/** The product statuses as the Shopify admin names them. */
const STATUSES: Record<string, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
  UNLISTED: 'Unlisted',
};

/** Lists changes: the field, its value before and after. */
export function ChangeList({ changes }: { changes: readonly UpsertChange[] }) {
  return (
    <BlockStack gap="200">
      {changes.map((change) => (
        <Box
          key={`${change.field} ${change.after ?? ''}`}
          padding="200"
          background="bg-surface-secondary"
          borderRadius="200"
        >
          <InlineGrid columns={{ xs: 1, sm: ['oneThird', 'twoThirds'] }} gap="100">
            <Text as="span" tone="subdued" breakWord>
              {toFieldLabel(change.field)}
            </Text>
            <Text as="span" breakWord>
              {change.before ? (
                <>
                  <s>{toValueWords(change.field, change.before)}</s> →{' '}
                </>
              ) : null}
              {toValueWords(change.field, change.after ?? 'removed')}
            </Text>
          </InlineGrid>
        </Box>
      ))}
    </BlockStack>
  );
}

function toValueWords(field: string, value: string): string {
  return field === 'status' ? (STATUSES[value] ?? value) : value;
}
