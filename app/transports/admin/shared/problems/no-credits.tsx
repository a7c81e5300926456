import { Banner, BlockStack, Text } from '@shopify/polaris';
import { formatCount } from '#app/platform/format-count.ts';
import type { TopUp } from './load-top-up.server.ts';

export type NoCreditsProps = {
  topUp: TopUp;
  /** The price of the call that the page makes; absent on a page that makes none. */
  priceCredits?: number;
  /** On the credits page itself: leaves out the link to it. */
  isOnCredits?: boolean;
};

/** Says that the store has too few credits for a call, or none, and how to get more. */
export function NoCredits({ topUp, priceCredits, isOnCredits = false }: NoCreditsProps) {
  const seeCredits = isOnCredits ? undefined : { content: 'See credits', url: '/app/credits' };
  const action = topUp.url ? { content: 'Top up', url: topUp.url, external: true } : seeCredits;
  const title = priceCredits && priceCredits > 1 ? 'Not enough credits' : 'No credits left';
  return (
    <Banner tone="warning" title={title} action={action}>
      <BlockStack gap="200">
        <Text as="p">
          {priceCredits
            ? `This costs ${formatCount(priceCredits, 'credit')}.`
            : 'Identifying a box and listing a product cost credits.'}{' '}
          Attempts that fail are not charged.
        </Text>
        {topUp.url ? null : <Text as="p">{whomToAsk(topUp)}</Text>}
      </BlockStack>
    </Banner>
  );
}

/** Who can add credits, where this member of staff cannot. */
export function whomToAsk({ isForOwner }: TopUp): string {
  return isForOwner
    ? 'Only the owner of this store may buy credits. Ask them to.'
    : 'Ask the person who runs this service for your store to add credits.';
}
