import { BlockStack, Card, DropZone, Text } from '@shopify/polaris';
import { useState } from 'react';
import { findPhotoProblem, toWholeMb } from '../photo-problem.ts';
import { CameraButton } from './camera-button.tsx';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoChooserProps = {
  /** Largest photo, in bytes. */
  maxBytes: number;
  onPhoto: (photo: File) => void;
};

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** Takes one photo from the camera, the gallery or a dropped file. */
export function PhotoChooser({ maxBytes, onPhoto }: PhotoChooserProps) {
  const [error, setError] = useState<string>();

  const take = (photo: File | undefined) => {
    if (!photo) return;
    const problem = findPhotoProblem(photo, maxBytes);
    setError(problem);
    if (!problem) onPhoto(photo);
  };

  return (
    <Card>
      <BlockStack gap="400">
        <Text as="p">
          Centre the label of the box or tag in the picture, close enough to read it.
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
            actionHint={`or drop one here. JPEG, PNG, WebP, AVIF or HEIC, at most ${toWholeMb(maxBytes)} MB`}
          />
        </DropZone>
      </BlockStack>
    </Card>
  );
}
