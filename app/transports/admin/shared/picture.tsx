import { Box, Text } from '@shopify/polaris';
import { useState } from 'react';

export type PictureProps = {
  src: string | undefined;
  /** Empty where the words beside it say it all. */
  alt: string;
  /** Side of the box that is kept free for it, in pixels. */
  sizePx: number;
};

/** A picture from anywhere in a box of fixed size; where it cannot be shown, its words. */
export function Picture({ src, alt, sizePx }: PictureProps) {
  const [broken, setBroken] = useState<string>();
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
      {src && broken !== src ? (
        <img
          src={src}
          alt={alt}
          width={sizePx}
          height={sizePx}
          loading="lazy"
          referrerPolicy="no-referrer"
          style={{ width: side, height: side, objectFit: 'contain', display: 'block' }}
          onError={() => setBroken(src)}
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
