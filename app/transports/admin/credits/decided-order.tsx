import { Banner, type BannerProps, Text } from '@shopify/polaris';
import type { CreditPurchase } from '#app/domain/credits/credit-purchases.ts';
import { formatCount } from '#app/platform/format-text.ts';

type Words = { tone: BannerProps['tone']; title: string; text?: string };

const NOT_CHARGED = 'Nothing was charged.';

const WORDS: Record<Exclude<CreditPurchase['status'], 'credited'>, Words> = {
  pending: {
    tone: 'info',
    title: 'Shopify has not confirmed the payment yet',
    text: 'The credits are added as soon as it does. You do not have to stay on this page.',
  },
  declined: { tone: 'info', title: 'The payment was declined', text: NOT_CHARGED },
  expired: {
    tone: 'info',
    title: 'The payment was not approved in time',
    text: `${NOT_CHARGED} Choose a pack to order again.`,
  },
  refused: { tone: 'warning', title: 'Shopify did not accept the order', text: NOT_CHARGED },
  test_only: {
    tone: 'warning',
    title: 'This was a test payment',
    text: 'It is not charged, and adds no credits to this store.',
  },
  mismatched: {
    tone: 'critical',
    title: 'The payment does not match the order',
    text: 'No credits were added. Tell the operator of this app.',
  },
  revoked: {
    tone: 'info',
    title: 'This purchase was refunded',
    text: 'Its credits were taken back.',
  },
};

/** Shows how an order ended when the merchant returns from Shopify's payment page. */
export function DecidedOrder({ status, credits }: Pick<CreditPurchase, 'status' | 'credits'>) {
  const { tone, title, text }: Words =
    status === 'credited'
      ? { tone: 'success', title: `${formatCount(credits, 'credit')} added` }
      : WORDS[status];
  return (
    <Banner tone={tone} title={title}>
      {text ? <Text as="p">{text}</Text> : null}
    </Banner>
  );
}
