import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A paragraph that breaks words longer than the line, such as URLs and codes. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text as="p" breakWord>
      {children}
    </Text>
  );
}
