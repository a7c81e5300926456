import { BlockStack, Button, Card, InlineGrid } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../../marks/marked-photo.tsx';
import { CameraButton } from './camera-button.tsx';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoPreviewProps = {
  /** The file just taken. */
  file: Blob | null;
  /** Where the photo of the match shown is hosted. */
  url: string | undefined;
  trace: MatchTrace | undefined;
  /** Why it cannot be used. */
  error: string | undefined;
  /** Another photo, from the camera. */
  onPhoto: (photo: File) => void;
  /** Back to where photos are chosen. */
  onGallery: () => void;
};

/** The photo, shown the moment it is there, and marked once it has been read. */
export function PhotoPreview({ file, url, trace, error, onPhoto, onGallery }: PhotoPreviewProps) {
  const fileUrl = useObjectUrl(file);
  // A browser that knows no HEIC can show what we made of it.
  const sources = [fileUrl, file && !fileUrl ? undefined : url].flatMap((one) => one ?? []);
  return (
    <Card padding="300">
      <BlockStack gap="300">
        <MarkedPhoto sources={sources} alt="What you took" trace={trace} maxHeight="40vh" />
        {error ? <PhotoError message={`${error} Nothing was charged.`} /> : null}
        <InlineGrid columns={['twoThirds', 'oneThird']} gap="200">
          <CameraButton
            label="Take another photo"
            testId="another"
            describedBy={error === undefined ? undefined : PHOTO_ERROR_ID}
            onPhoto={onPhoto}
          />
          <Button fullWidth onClick={onGallery}>
            Gallery
          </Button>
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
