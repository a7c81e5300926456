import { BlockStack, ChoiceList, InlineStack } from '@shopify/polaris';
import { Picture } from '../../../shared/elements/picture.tsx';

export type PictureFieldProps = {
  pictures: readonly string[];
  /** The URL of the chosen picture; '' for none. */
  picture: string;
  onPicture: (picture: string) => void;
  error: string | undefined;
};

const PICTURE_PX = 88;

/** Lets staff choose the product's picture, or none. Shows nothing if no pictures were found. */
export function PictureField({ pictures, picture, onPicture, error }: PictureFieldProps) {
  if (pictures.length === 0) return null;
  return (
    <BlockStack gap="200">
      <InlineStack gap="300">
        {pictures.map((url) => (
          <Picture key={url} src={url} alt="" sizePx={PICTURE_PX} />
        ))}
      </InlineStack>
      <ChoiceList
        title="Picture"
        selected={[picture]}
        onChange={([chosen]) => onPicture(chosen ?? '')}
        choices={[
          ...pictures.map((url, index) => ({ value: url, label: `Picture ${index + 1}` })),
          { value: '', label: 'None' },
        ]}
        error={error}
      />
    </BlockStack>
  );
}
