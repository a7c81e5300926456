import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

export type TitledCardProps = {
  title: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  children: ReactNode;
};

/** A card with a heading, and its content one below the other. */
export function TitledCard({ title, badge, children }: TitledCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd" breakWord>
            {title}
          </Text>
          {badge}
        </InlineStack>
        {children}
      </BlockStack>
    </Card>
  );
}
