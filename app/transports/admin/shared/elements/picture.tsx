import { Box, Text } from '@shopify/polaris';
import { useState } from 'react';

export type PictureProps = {
  src: string | undefined;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** The side of the square reserved for the picture, in pixels. */
  sizePx: number;
};

/** A picture from any site in a square of fixed size; a placeholder if it cannot be loaded. */
export function Picture({ src, alt, sizePx }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const side = `${sizePx}px`;
  return (
    <Box
      background="bg-surface-secondary"
      borderRadius="200"
      borderWidth="025"
      borderColor="border"
      overflowX="hidden"
      overflowY="hidden"
      width={side}
      minWidth={side}
      minHeight={side}
    >
      {src && failedSrc !== src ? (
        <img
          src={src}
          alt={alt}
          width={sizePx}
          height={sizePx}
          loading="lazy"
          referrerPolicy="no-referrer"
          style={{ width: side, height: side, objectFit: 'contain', display: 'block' }}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <Box padding="200">
          <Text as="span" variant="bodySm" tone="subdued">
            No picture
          </Text>
        </Box>
      )}
    </Box>
  );
}
