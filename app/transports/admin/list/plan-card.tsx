import { Badge, Banner, Text } from '@shopify/polaris';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { FocusWhenShown } from '../shared/elements/focus-when-shown.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
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
      <TitledCard
        title={texts.title}
        badge={<Badge tone={plan.action === 'none' ? 'success' : 'info'}>{texts.badge}</Badge>}
      >
        {plan.changes.length > 0 ? <ChangeList changes={plan.changes} /> : null}
        {plan.action === 'update' ? (
          <Note>
            {`Everything else stays the same: other sizes, pictures, tags and texts${isPublishing ? '' : ', and where it is sold'}. ${describeChannels(output)}`}
          </Note>
        ) : null}
        {plan.action === 'create' && isDraftForLackOfPrice ? (
          <Banner tone="warning" title="It has no price, so it will be a draft">
            Customers do not see drafts. To publish it, type a price or tick “List without a price”.
          </Banner>
        ) : null}
        {output.warnings.length > 0 ? (
          <Banner tone="warning">
            <TextList texts={output.warnings} />
          </Banner>
        ) : null}
        {plan.action === 'none' ? (
          <Text as="p">The store already has all of this.</Text>
        ) : (
          <>
            <WriteButton
              hasReason
              variant="primary"
              size="large"
              fullWidth
              disabled={output.credits_remaining < priceCredits}
              loading={isBusy}
              onClick={onConfirm}
            >
              {texts.button}
            </WriteButton>
            <Note>
              {`Costs ${formatCount(priceCredits, 'credit')}; you have ${output.credits_remaining}. Free if it fails.`}
            </Note>
          </>
        )}
      </TitledCard>
    </FocusWhenShown>
  );
}

function describeChannels({ published_to: channels }: StorefrontProductUpsertOutput): string {
  return channels.length === 0
    ? 'It is not live now.'
    : `It is live on ${channels.join(', ')} now.`;
}
