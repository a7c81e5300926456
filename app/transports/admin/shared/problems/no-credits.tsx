import { Banner, BlockStack, Text } from '@shopify/polaris';
import { LOW_BALANCE_CREDITS } from '#app/domain/credits/credit-packs.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { TopUp } from './load-top-up.server.ts';

export type NoCreditsProps = {
  topUp: TopUp;
  /** How many credits the store has. */
  credits: number;
  /** The price of the call that the page makes; absent on a page that makes none. */
  priceCredits?: number;
  /** Whether this is the credits page itself, where the link to it is left out. */
  isOnCredits?: boolean;
};

/** Says that the store has too few credits for a call, or none, and how to get more. */
export function NoCredits({ topUp, credits, priceCredits, isOnCredits = false }: NoCreditsProps) {
  const title = credits > 0 ? 'Not enough credits' : 'No credits left';
  return (
    <Banner tone="warning" title={title} action={toAction(topUp, isOnCredits)}>
      <BlockStack gap="200">
        <Text as="p">
          {priceCredits
            ? `This costs ${formatCount(priceCredits, 'credit')}.`
            : 'Identifying a box and listing a product cost credits.'}{' '}
          Attempts that fail are not charged.
        </Text>
        <ForOwner topUp={topUp} />
      </BlockStack>
    </Banner>
  );
}

export type CreditsNoticeProps = Omit<NoCreditsProps, 'priceCredits'>;

/** Says that no credits are left, or only a few. Shows nothing if there are enough. */
export function CreditsNotice({ credits, topUp, isOnCredits = false }: CreditsNoticeProps) {
  if (credits <= 0) return <NoCredits topUp={topUp} credits={credits} isOnCredits={isOnCredits} />;
  if (credits >= LOW_BALANCE_CREDITS) return null;
  return (
    <Banner
      tone="info"
      title={`Only ${formatCount(credits, 'credit')} left`}
      action={toAction(topUp, isOnCredits)}
    >
      <BlockStack gap="200">
        <Text as="p">Without credits, no boxes can be identified and no products listed.</Text>
        <ForOwner topUp={topUp} />
      </BlockStack>
    </Banner>
  );
}

function ForOwner({ topUp }: { topUp: TopUp }) {
  if (!topUp.isForOwner) return null;
  return <Text as="p">Only the owner of this store may buy credits. Ask them to.</Text>;
}

function toAction({ url, isForOwner }: TopUp, isOnCredits: boolean) {
  if (url) return { content: 'Buy credits', url, external: true };
  if (isOnCredits) return undefined;
  return { content: isForOwner ? 'See credits' : 'Buy credits', url: '/app/credits' };
}
