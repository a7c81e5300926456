import { Banner, BlockStack, Button, Card } from '@shopify/polaris';
import { CopyField } from '../shared/copy/copy-field.tsx';
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
  const headers = { Authorization: `Bearer ${secret}` };
  const server = { type: 'http', url: `${appUrl}/mcp`, headers };
  const clientSettings = { mcpServers: { 'catalog-vision': server } };
  return (
    <Card>
      <BlockStack gap="400">
        <Banner tone="success" title={`Key "${name}" created`}>
          Copy the key now. It is not stored and cannot be shown again.
        </Banner>
        <CopyField label="Key" what="the key" text={secret} />
        <Snippet
          title="Use it with the examples, in a shell"
          text={`export ${keyVariable}=${secret}`}
        />
        <Snippet title="Add it to an MCP client" text={JSON.stringify(clientSettings, null, 2)} />
        <div>
          <Button onClick={onDone}>I have copied the key</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
