import { Banner, BlockStack, Button, Card, TextField } from '@shopify/polaris';
import { CopyButton } from './copy-button.tsx';
import { setUpSnippets } from './set-up-snippets.ts';
import { Snippet } from './snippet.tsx';

export type NewKeyCardProps = {
  name: string;
  secret: string;
  appUrl: string;
  keyVariable: string;
  onDone: () => void;
};

/** A key that was just created, shown only once, and how to use it. */
export function NewKeyCard({ name, secret, appUrl, keyVariable, onDone }: NewKeyCardProps) {
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
        {setUpSnippets(appUrl, secret, keyVariable).map(({ title, text }) => (
          <Snippet key={title} title={title} text={text} />
        ))}
        <div>
          <Button onClick={onDone}>I have copied the key</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
