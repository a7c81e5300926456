import { BlockStack, Box, InlineStack, Text } from '@shopify/polaris';
import { CopyButton } from '../shared/copy/copy-button.tsx';

/** A text to be copied elsewhere, such as a program. Long lines wrap, so that a phone shows all of it. */
export function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {title}
        </Text>
        <CopyButton text={text} label={title} />
      </InlineStack>
      <Box padding="300" background="bg-surface-secondary" borderRadius="200">
        <pre
          style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' }}
        >
          {text}
        </pre>
      </Box>
    </BlockStack>
  );
}
