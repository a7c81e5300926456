import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Picture } from '../../../shared/elements/picture.tsx';
import { TitledCard } from '../../../shared/elements/titled-card.tsx';
import type { DecideIntent } from '../handle-decision.server.ts';
import type { DecidePageProps } from '../load-decision.server.ts';
import type { Decide } from '../use-decide.ts';

export type InStoreQuestionProps = {
  /**
   * `same`: whether the box is this product; `store`: staff must first change something in the store; `stock`: whether
   * the box is in stock there already.
   */
  about: 'same' | 'store' | 'stock';
  /** Null if the question is about no product that the store has. */
  product: DecidePageProps['inStore'];
  /** The number of boxes. */
  quantity: number;
  decide: Decide;
};

type StoreAnswer = { text: string; intent: DecideIntent; fields: Record<string, string> };

const PICTURE_PX = 88;

/** Asks staff about what is in the store. */
export function InStoreQuestion({ about, product, quantity, decide }: InStoreQuestionProps) {
  const fields = { product_id: product?.productId ?? '' };
  const answers: Record<typeof about, StoreAnswer[]> = {
    same: [
      {
        text: 'Yes, it is this product',
        intent: 'product',
        fields: { ...fields, choice: 'store' },
      },
      { text: 'No, create a new product', intent: 'other_product', fields },
    ],
    store: [{ text: 'I changed it: check again', intent: 'look_again', fields: {} }],
    stock: [{ text: 'No, add it', intent: 'add', fields: { quantity: String(quantity) } }],
  };
  return (
    <TitledCard title="In your store">
      {product ? (
        <InlineStack gap="300" wrap={false} blockAlign="start">
          <Picture src={product.imageUrl ?? undefined} alt="" sizePx={PICTURE_PX} />
          <Text as="p" fontWeight="semibold" breakWord>
            {product.title}
          </Text>
        </InlineStack>
      ) : null}
      <BlockStack gap="200">
        {answers[about].map((answer, at) => (
          <Button
            key={answer.intent}
            {...(at === 0 && { variant: 'primary', size: 'large' })}
            fullWidth
            disabled={decide.isBusy}
            loading={decide.isSending('intent', answer.intent)}
            onClick={() => decide.send(answer.intent, answer.fields)}
          >
            {answer.text}
          </Button>
        ))}
        {product ? (
          <Button fullWidth url={product.adminUrl} target="_blank">
            Open it in the store
          </Button>
        ) : null}
      </BlockStack>
    </TitledCard>
  );
}
