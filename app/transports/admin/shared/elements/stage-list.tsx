import { BlockStack, InlineStack, Spinner, Text } from '@shopify/polaris';

export type StageListProps = { title: string; stages: string[] };

/** The stages of a running call; the last one is in progress. */
export function StageList({ title, stages }: StageListProps) {
  return (
    <div role="status" aria-live="polite">
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {stages.map((stage, index) => (
          <InlineStack key={stage} gap="200" blockAlign="center" wrap={false}>
            {index === stages.length - 1 ? (
              <Spinner size="small" accessibilityLabel="In progress" />
            ) : (
              <Text as="span" tone="success">
                ✓
              </Text>
            )}
            <Text as="span">{stage}</Text>
          </InlineStack>
        ))}
      </BlockStack>
    </div>
  );
}
