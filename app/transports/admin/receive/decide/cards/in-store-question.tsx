import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Picture } from '../../../shared/elements/picture.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { DecidePageProps } from '../load-decision.server.ts';
import type { Decide } from '../use-decide.ts';

export type InStoreQuestionProps = {
  /** `same`: whether the box is this product; `store`: staff must first change something about it in the store. */
  about: 'same' | 'store';
  product: NonNullable<DecidePageProps['inStore']>;
  decide: Decide;
};

const PICTURE_PX = 88;

/** Asks staff about a product in the store. */
export function InStoreQuestion({ about, product, decide }: InStoreQuestionProps) {
  const { productId, title, imageUrl, adminUrl } = product;
  const isSameAsked = about === 'same';
  const confirm = () =>
    isSameAsked
      ? decide.send('product', { choice: 'store', product_id: productId })
      : decide.send('look_again');
  return (
    <TitledCard title="In your store">
      <InlineStack gap="300" wrap={false} blockAlign="start">
        <Picture src={imageUrl ?? undefined} alt="" sizePx={PICTURE_PX} />
        <Text as="p" fontWeight="semibold" breakWord>
          {title}
        </Text>
      </InlineStack>
      <BlockStack gap="200">
        <Button
          variant="primary"
          size="large"
          fullWidth
          disabled={decide.isBusy}
          loading={decide.isSending('intent', isSameAsked ? 'product' : 'look_again')}
          onClick={confirm}
        >
          {isSameAsked ? 'Yes, it is this product' : 'I changed it: check again'}
        </Button>
        {isSameAsked ? (
          <Button
            fullWidth
            disabled={decide.isBusy}
            loading={decide.isSending('intent', 'other_product')}
            onClick={() => decide.send('other_product', { product_id: productId })}
          >
            No, create a new product
          </Button>
        ) : null}
        <Button fullWidth url={adminUrl} target="_blank">
          Open it in the store
        </Button>
      </BlockStack>
    </TitledCard>
  );
}
