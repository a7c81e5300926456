import { BlockStack, Box, Button, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

export type EmptyMessageProps = {
  heading: string;
  /** The next step. */
  action: { content: string; url: string };
  children: ReactNode;
};

/** Says why a list or form is empty, and the next step. Polaris's EmptyState is not used, as it requires an image. */
export function EmptyMessage({ heading, action, children }: EmptyMessageProps) {
  return (
    <Box padding="400" paddingBlock="800">
      <BlockStack gap="400" inlineAlign="center">
        <Text as="h2" variant="headingMd" alignment="center">
          {heading}
        </Text>
        <Text as="p" tone="subdued" alignment="center">
          {children}
        </Text>
        <Button variant="primary" size="large" url={action.url}>
          {action.content}
        </Button>
      </BlockStack>
    </Box>
  );
}
