import { Badge, Banner, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { FocusWhenShown } from '../shared/focus-when-shown.tsx';
import { ChangeList } from './change-list.tsx';

export type PlanCardProps = {
  output: StorefrontProductUpsertOutput;
  /** An existing product is published on every sales channel. */
  isPublishing: boolean;
  /** A new product becomes a draft because it has no price. */
  isDraftForLackOfPrice: boolean;
  priceCredits: number;
  isBusy: boolean;
  onConfirm: () => void;
};

const ACTIONS = {
  create: { badge: 'New', title: 'This will be created', button: 'Create the product' },
  update: { badge: 'Change', title: 'This will be changed', button: 'Change the product' },
  none: { badge: 'Up to date', title: 'Nothing to change', button: '' },
} as const;

/** What the listing will change, with the button that does it. */
export function PlanCard(props: PlanCardProps) {
  const { output, isPublishing, isDraftForLackOfPrice, priceCredits, isBusy, onConfirm } = props;
  const plan = output.plan ?? { action: 'none' as const, changes: [] };
  const texts = ACTIONS[plan.action];
  return (
    <FocusWhenShown>
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {texts.title}
            </Text>
            <Badge tone={plan.action === 'none' ? 'success' : 'info'}>{texts.badge}</Badge>
          </InlineStack>
          {plan.changes.length > 0 ? <ChangeList changes={plan.changes} /> : null}
          {plan.action === 'update' ? (
            <Text as="p" tone="subdued">
              {`Everything else stays the same: other sizes, pictures, tags and texts${isPublishing ? '' : ', and where it is sold'}. ${describeChannels(output)}`}
            </Text>
          ) : null}
          {plan.action === 'create' && isDraftForLackOfPrice ? (
            <Banner tone="warning" title="It has no price, so it will be a draft">
              Customers do not see drafts. To publish it, type a price or tick “List without a
              price”.
            </Banner>
          ) : null}
          {output.warnings.length > 0 ? (
            <Banner tone="warning">
              <List>
                {output.warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            </Banner>
          ) : null}
          {plan.action === 'none' ? (
            <Text as="p">The store already has all of this.</Text>
          ) : (
            <Button variant="primary" size="large" fullWidth loading={isBusy} onClick={onConfirm}>
              {texts.button}
            </Button>
          )}
          {plan.action === 'none' ? null : (
            <Text as="p" tone="subdued" alignment="center">
              {`Costs ${priceCredits} of your ${output.credits_remaining} credits. Free if it fails.`}
            </Text>
          )}
        </BlockStack>
      </Card>
    </FocusWhenShown>
  );
}

function describeChannels({ published_to: channels }: StorefrontProductUpsertOutput): string {
  return channels.length === 0
    ? 'It is not live now.'
    : `It is live on ${channels.join(', ')} now.`;
}
