import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A paragraph of lesser importance, in grey. */
export function Note({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return (
    <Text as="p" tone="subdued" variant={isSmall ? 'bodySm' : 'bodyMd'} breakWord>
      {children}
    </Text>
  );
}
