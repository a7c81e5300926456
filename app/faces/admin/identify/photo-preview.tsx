import { BlockStack, Box, Button, Card, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { PHOTO_ERROR_ID, PhotoError } from './photo-error.tsx';

export type PhotoPreviewProps = {
  /** The file just taken, or the address of the one that was. */
  photo: Blob | string;
  /** Why it cannot be used. */
  error: string | undefined;
  onRetake: () => void;
};

/** The photo, shown the moment it is there. */
export function PhotoPreview({ photo, error, onRetake }: PhotoPreviewProps) {
  const src = useObjectUrl(photo);
  const [broken, setBroken] = useState<string>();
  return (
    <Card padding="300">
      <BlockStack gap="300">
        <Box borderRadius="200" overflowX="hidden" overflowY="hidden" minHeight="160px">
          {src && broken !== src ? (
            <img
              src={src}
              alt="What you took"
              style={{ width: '100%', maxHeight: '34vh', objectFit: 'contain', display: 'block' }}
              onError={() => setBroken(src)}
            />
          ) : (
            <Text as="p" tone="subdued">
              {broken ? 'The photo cannot be shown here, or its hour is over.' : ' '}
            </Text>
          )}
        </Box>
        {error ? <PhotoError message={`${error} Nothing was charged.`} /> : null}
        <Button
          onClick={onRetake}
          fullWidth
          {...(error !== undefined && { ariaDescribedBy: PHOTO_ERROR_ID })}
        >
          Take another photo
        </Button>
      </BlockStack>
    </Card>
  );
}

function useObjectUrl(photo: Blob | string): string | undefined {
  const [url, setUrl] = useState<string | undefined>(typeof photo === 'string' ? photo : undefined);
  useEffect(() => {
    if (typeof photo === 'string') {
      setUrl(photo);
      return;
    }
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url;
}
