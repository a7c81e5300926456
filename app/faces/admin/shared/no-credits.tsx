import { Banner, BlockStack, Text } from '@shopify/polaris';
import type { TopUp } from './top-up.ts';

export type NoCreditsProps = { topUp: TopUp };

/** Nothing is left: said plainly, with the way to more. */
export function NoCredits({ topUp }: NoCreditsProps) {
  return (
    <Banner
      tone="warning"
      title="No credits left"
      action={
        topUp.url
          ? { content: 'Top up', url: topUp.url, external: true }
          : { content: 'See credits', url: '/app/credits' }
      }
    >
      <BlockStack gap="200">
        <Text as="p">
          Identifying a box and listing a product cost one credit each. Nothing was charged for what
          did not work.
        </Text>
        {topUp.url ? null : (
          <Text as="p">Ask the person who runs this service for your store to add credits.</Text>
        )}
      </BlockStack>
    </Banner>
  );
}
