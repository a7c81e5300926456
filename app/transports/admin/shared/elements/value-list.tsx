import { BlockStack, InlineGrid, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A list of names, each with its value beside it. */
export function ValueList({ values }: { values: [name: string, value: ReactNode][] }) {
  return (
    <BlockStack gap="200">
      {values.map(([name, value]) => (
        <InlineGrid key={name} columns={['oneThird', 'twoThirds']} gap="200">
          <Text as="span" tone="subdued">
            {name}
          </Text>
          <Text as="span" breakWord>
            {value}
          </Text>
        </InlineGrid>
      ))}
    </BlockStack>
  );
}
