import { BlockStack, Button, Card, InlineGrid, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../../marks/marked-photo.tsx';
import { CameraButton } from './camera-button.tsx';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoPreviewProps = {
  /** The photo just taken. */
  file: Blob | null;
  /** URL of the hosted photo of the match shown. */
  url: string | undefined;
  trace: MatchTrace | undefined;
  /** How to take a photo on which more can be read; null if none is needed. */
  advice: string | null;
  /** Why the photo cannot be used. */
  error: string | undefined;
  /** Called with another photo from the camera. */
  onPhoto: (photo: File) => void;
  /** Called to go back to the photo chooser. */
  onChoosePhoto: () => void;
};

/** The photo, shown immediately, with what was read marked on it once the match is there. */
export function PhotoPreview(props: PhotoPreviewProps) {
  const { file, url, trace, advice, error, onPhoto, onChoosePhoto } = props;
  const fileUrl = useObjectUrl(file);
  // Browsers that cannot show HEIC can show the hosted JPEG.
  const sources = [fileUrl, file && !fileUrl ? undefined : url].flatMap((one) => one ?? []);
  return (
    <Card padding="300">
      <BlockStack gap="300">
        <MarkedPhoto sources={sources} alt="Your photo" trace={trace} maxHeight="40vh" />
        {advice ? (
          <Text as="p" fontWeight="semibold">
            {advice}
          </Text>
        ) : null}
        {error ? <PhotoError message={`${error} Nothing was charged.`} /> : null}
        <InlineGrid columns={2} gap="200">
          <CameraButton
            label="Take another photo"
            testId="another"
            describedBy={error === undefined ? undefined : PHOTO_ERROR_ID}
            onPhoto={onPhoto}
          />
          <Button fullWidth onClick={onChoosePhoto}>
            Choose a photo
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
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
