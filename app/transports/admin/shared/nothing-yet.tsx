import { BlockStack, Box, Button, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

export type NothingYetProps = {
  heading: string;
  /** The one way on. */
  action: { content: string; url: string };
  children?: ReactNode;
};

/** In place of a list or a form that is empty: why, and the one way on. Polaris's own wants a picture with it. */
export function NothingYet({ heading, action, children }: NothingYetProps) {
  return (
    <Box padding="400" paddingBlock="800">
      <BlockStack gap="400" inlineAlign="center">
        <Text as="h2" variant="headingMd" alignment="center">
          {heading}
        </Text>
        {children ? (
          <Text as="p" tone="subdued" alignment="center">
            {children}
          </Text>
        ) : null}
        <Button variant="primary" size="large" url={action.url}>
          {action.content}
        </Button>
      </BlockStack>
    </Box>
  );
}
