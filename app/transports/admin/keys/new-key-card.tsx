import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  Text,
  TextField,
} from '@shopify/polaris';
import { CopyButton } from './copy-button.tsx';
import { setUpSnippets } from './set-up-snippets.ts';

export type NewKeyCardProps = { name: string; secret: string; appUrl: string; onDone: () => void };

/** A key that was just created, shown only once, and how to use it. */
export function NewKeyCard({ name, secret, appUrl, onDone }: NewKeyCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Banner tone="success" title={`Key "${name}" created`}>
          Copy the key now. It is not stored and cannot be shown again.
        </Banner>
        <TextField
          label="Key"
          value={secret}
          readOnly
          autoComplete="off"
          monospaced
          selectTextOnFocus
          connectedRight={<CopyButton text={secret} label="the key" />}
        />
        {setUpSnippets(appUrl, secret).map(({ title, text }) => (
          <BlockStack key={title} gap="200">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {title}
              </Text>
              <CopyButton text={text} label={title} />
            </InlineStack>
            <Box padding="300" background="bg-surface-secondary" borderRadius="200">
              <pre
                style={{
                  margin: 0,
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                  fontSize: '12px',
                }}
              >
                {text}
              </pre>
            </Box>
          </BlockStack>
        ))}
        <div>
          <Button onClick={onDone}>I have copied the key</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
