import { Banner, BlockStack, Button, Card } from '@shopify/polaris';
import { CopyField } from '../shared/copy/copy-field.tsx';
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
        <CopyField label="Key" what="the key" text={secret} />
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
