import { BlockStack, Card, DropZone, Text } from '@shopify/polaris';
import { useState } from 'react';
import { inMb, whatIsWrong } from '../what-is-wrong.ts';
import { CameraButton } from './camera-button.tsx';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoChooserProps = {
  /** Largest photo, in bytes. */
  maxBytes: number;
  onPhoto: (photo: File) => void;
};

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** The camera, the gallery or a file dropped here; each hands over one photo. */
export function PhotoChooser({ maxBytes, onPhoto }: PhotoChooserProps) {
  const [error, setError] = useState<string>();

  const take = (photo: File | undefined) => {
    if (!photo) return;
    const wrong = whatIsWrong(photo, maxBytes);
    setError(wrong);
    if (!wrong) onPhoto(photo);
  };

  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p">
          Hold the label of the box or tag in the middle of the picture, close enough to read it.
        </Text>
        <CameraButton
          label="Take a photo"
          isPrimary
          testId="camera"
          describedBy={error === undefined ? undefined : PHOTO_ERROR_ID}
          onPhoto={take}
        />
        {error ? <PhotoError message={error} /> : null}
        <DropZone
          accept={ACCEPT}
          type="image"
          allowMultiple={false}
          label="Photo from the gallery or a file"
          labelHidden
          variableHeight
          onDrop={(_files, accepted, rejected) => take(accepted[0] ?? rejected[0])}
        >
          <DropZone.FileUpload
            actionTitle="Choose a photo"
            actionHint={`or drop one here. JPEG, PNG, WebP, AVIF or HEIC, at most ${inMb(maxBytes)} MB`}
          />
        </DropZone>
      </BlockStack>
    </Card>
  );
}
