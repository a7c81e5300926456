import { BlockStack, Button, Card, DropZone, Text } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoChooserProps = {
  /** Largest photo, in bytes. */
  maxBytes: number;
  onPhoto: (photo: File) => void;
};

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** The camera, the gallery or a file dropped here; each hands over one photo. */
export function PhotoChooser({ maxBytes, onPhoto }: PhotoChooserProps) {
  const camera = useRef<HTMLInputElement>(null);
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
        <Button
          variant="primary"
          size="large"
          fullWidth
          onClick={() => camera.current?.click()}
          {...(error !== undefined && { ariaDescribedBy: PHOTO_ERROR_ID })}
        >
          Take a photo
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          data-testid="camera"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
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

function whatIsWrong(photo: File, maxBytes: number): string | undefined {
  if (photo.size > maxBytes) {
    const size = (photo.size / 1024 / 1024).toFixed(1);
    return `This photo has ${size} MB; at most ${inMb(maxBytes)} MB can be read. Take it with a lower resolution.`;
  }
  if (photo.type !== '' && !photo.type.startsWith('image/')) {
    return `"${photo.name}" is not a photo. Choose a JPEG, PNG, WebP, AVIF or HEIC file.`;
  }
  return photo.size === 0 ? 'This file is empty. Take the photo again.' : undefined;
}

function inMb(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
