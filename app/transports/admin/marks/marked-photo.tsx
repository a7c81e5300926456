import { BlockStack, Box, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkOverlay } from './mark-overlay.tsx';
import { ReadingList } from './reading-list.tsx';

export type MarkedPhotoProps = {
  /** Addresses of the photo, the best first; the next is taken where the browser cannot show one. */
  sources: readonly string[];
  alt: string;
  /** Absent while it is being read, and where nobody asked for it. */
  trace: MatchTrace | undefined;
  /** Height of the photo at most, such as `34vh`. */
  maxHeight: string;
};

/** A photo with what was read marked on it, and the same in words under it. */
export function MarkedPhoto({ sources, alt, trace, maxHeight }: MarkedPhotoProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = sources.find((one) => !broken.includes(one));
  return (
    <BlockStack gap="200">
      <Box borderRadius="200" overflowX="hidden" overflowY="hidden" minHeight="160px">
        {src ? (
          <div style={{ position: 'relative' }}>
            <img
              src={src}
              alt={alt}
              // Its place is kept while it loads.
              width={trace?.photo.width_px}
              height={trace?.photo.height_px}
              style={{
                width: '100%',
                height: 'auto',
                maxHeight,
                objectFit: 'contain',
                display: 'block',
              }}
              onError={() => setBroken((now) => [...now, src])}
            />
            {trace ? <MarkOverlay trace={trace} /> : null}
          </div>
        ) : (
          <Text as="p" tone="subdued">
            {broken.length > 0
              ? 'The photo cannot be shown: it is no picture, or older than an hour.'
              : ' '}
          </Text>
        )}
      </Box>
      {trace ? <ReadingList readings={trace.readings} isMarked={src !== undefined} /> : null}
    </BlockStack>
  );
}
