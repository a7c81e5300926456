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
  const confirm = () =>
    about === 'same'
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
        <Button variant="primary" size="large" fullWidth loading={decide.isBusy} onClick={confirm}>
          {about === 'same' ? 'Yes, it is this product' : 'I changed it: check again'}
        </Button>
        <Button fullWidth url={adminUrl} target="_blank">
          Open it in the store
        </Button>
      </BlockStack>
    </TitledCard>
  );
}
