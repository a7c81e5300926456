import { BlockStack, Card, Checkbox, InlineError, InlineStack, Text } from '@shopify/polaris';
import { Picture } from '../../shared/picture.tsx';
import type { Draft } from '../draft/draft.ts';

export type PictureChoiceProps = {
  pictures: Draft['pictures'];
  error: string | undefined;
  onChange: (pictures: Draft['pictures']) => void;
};

/** Chooses which of the pictures found are added to the product. Shopify downloads them by URL. */
export function PictureChoice({ pictures, error, onChange }: PictureChoiceProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Pictures
        </Text>
        {pictures.length === 0 ? (
          <Text as="p" tone="subdued">
            No pictures were found. Pictures the product already has in the store stay.
          </Text>
        ) : null}
        <InlineStack gap="400">
          {pictures.map((picture, index) => (
            <BlockStack key={picture.url} gap="100">
              <Picture src={picture.url} alt={`Picture ${index + 1}`} sizePx={96} />
              <Checkbox
                label={`Use picture ${index + 1}`}
                checked={picture.isSent}
                onChange={(isSent) =>
                  onChange(pictures.map((one) => (one === picture ? { ...one, isSent } : one)))
                }
              />
            </BlockStack>
          ))}
        </InlineStack>
        {error ? <InlineError message={error} fieldID="pictures" /> : null}
      </BlockStack>
    </Card>
  );
}
