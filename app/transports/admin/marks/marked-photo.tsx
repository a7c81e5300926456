import { BlockStack, Box, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkOverlay } from './mark-overlay.tsx';
import { ReadingList } from './reading-list.tsx';

export type MarkedPhotoProps = {
  /** URLs of the photo, in order of preference; the next is used if the browser cannot show one. */
  sources: readonly string[];
  alt: string;
  /** Absent until the photo is read, and for calls without a trace. */
  trace: MatchTrace | undefined;
  /** CSS `max-height` of the photo, such as `34vh`. */
  maxHeight: string;
};

/** A photo with what was read marked on it, and a list of the same readings below. */
export function MarkedPhoto({ sources, alt, trace, maxHeight }: MarkedPhotoProps) {
  const [failedSources, setFailedSources] = useState<readonly string[]>([]);
  const src = sources.find((one) => !failedSources.includes(one));
  return (
    <BlockStack gap="200">
      <Box borderRadius="200" overflowX="hidden" overflowY="hidden" minHeight="160px">
        {src ? (
          <div style={{ position: 'relative' }}>
            <img
              src={src}
              alt={alt}
              // Reserves the space while it loads.
              width={trace?.photo.width_px}
              height={trace?.photo.height_px}
              style={{
                width: '100%',
                height: 'auto',
                maxHeight,
                objectFit: 'contain',
                display: 'block',
              }}
              onError={() => setFailedSources((now) => [...now, src])}
            />
            {trace ? <MarkOverlay trace={trace} /> : null}
          </div>
        ) : (
          <Text as="p" tone="subdued">
            {failedSources.length > 0
              ? 'The photo cannot be shown: it is not an image, or it was deleted after one hour.'
              : ' '}
          </Text>
        )}
      </Box>
      {trace ? <ReadingList readings={trace.readings} isMarked={src !== undefined} /> : null}
    </BlockStack>
  );
}
