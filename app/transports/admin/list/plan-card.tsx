import { Badge, Banner, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { FocusWhenShown } from '../shared/focus-when-shown.tsx';
import { ChangeList } from './change-list.tsx';

export type PlanCardProps = {
  output: StorefrontProductUpsertOutput;
  /** A product of the store is put on every channel. */
  isPublishing: boolean;
  /** It would go live if it had a price. */
  isDraftForPrice: boolean;
  priceCredits: number;
  isBusy: boolean;
  onConfirm: () => void;
};

const ACTIONS = {
  create: { badge: 'New', title: 'This will be created', button: 'Create the product' },
  update: { badge: 'Change', title: 'This will be changed', button: 'Change the product' },
  none: { badge: 'Up to date', title: 'Nothing differs', button: '' },
} as const;

/** What will happen, before it does. What is not named here stays as it is. */
export function PlanCard(props: PlanCardProps) {
  const { output, isPublishing, isDraftForPrice, priceCredits, isBusy, onConfirm } = props;
  const plan = output.plan ?? { action: 'none' as const, changes: [] };
  const words = ACTIONS[plan.action];
  return (
    <FocusWhenShown>
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {words.title}
            </Text>
            <Badge tone={plan.action === 'none' ? 'success' : 'info'}>{words.badge}</Badge>
          </InlineStack>
          {plan.changes.length > 0 ? <ChangeList changes={plan.changes} /> : null}
          {plan.action === 'update' ? (
            <Text as="p" tone="subdued">
              {`Everything else of the product stays: other sizes, pictures, tags and texts${isPublishing ? '' : ', and where it is sold'}. ${whereNow(output)}`}
            </Text>
          ) : null}
          {plan.action === 'create' && isDraftForPrice ? (
            <Banner tone="warning" title="It has no price, so it will be a draft">
              No customer sees it. To have it live, type a price or tick “List without a price”.
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
            <Text as="p">The store has all of this already. Nothing needs doing.</Text>
          ) : (
            <Button variant="primary" size="large" fullWidth loading={isBusy} onClick={onConfirm}>
              {words.button}
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

function whereNow({ published_to: channels }: StorefrontProductUpsertOutput): string {
  return channels.length === 0
    ? 'Now it is not live.'
    : `Now it is live on ${channels.join(', ')}.`;
}
