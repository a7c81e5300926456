import { Banner, BlockStack, Text } from '@shopify/polaris';
import type { TopUp } from './top-up.ts';

export type NoCreditsProps = {
  topUp: TopUp;
  /** On the credits page itself: leaves out the link to it. */
  isOnCredits?: boolean;
};

/** Says that the store has no credits left and how to get more. */
export function NoCredits({ topUp, isOnCredits = false }: NoCreditsProps) {
  const seeCredits = isOnCredits ? undefined : { content: 'See credits', url: '/app/credits' };
  const action = topUp.url ? { content: 'Top up', url: topUp.url, external: true } : seeCredits;
  return (
    <Banner tone="warning" title="No credits left" action={action}>
      <BlockStack gap="200">
        <Text as="p">
          Identifying a box and listing a product cost one credit each. Attempts that fail are not
          charged.
        </Text>
        {topUp.url ? null : (
          <Text as="p">Ask the person who runs this service for your store to add credits.</Text>
        )}
      </BlockStack>
    </Banner>
  );
}
