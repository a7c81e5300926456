import { Banner, BlockStack, Button, Card, TextField } from '@shopify/polaris';
import { CopyButton } from '../keys/copy-button.tsx';

export type NewSecretCardProps = { url: string; secret: string; onDone: () => void };

/** A secret that was just made, shown only once. */
export function NewSecretCard({ url, secret, onDone }: NewSecretCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Banner tone="success" title="Copy the secret now">
          It tells your program that a message comes from here. It cannot be shown again.
        </Banner>
        <TextField
          label="Secret"
          helpText={`For ${url}`}
          value={secret}
          readOnly
          autoComplete="off"
          monospaced
          selectTextOnFocus
          connectedRight={<CopyButton text={secret} label="the secret" />}
        />
        <div>
          <Button onClick={onDone}>I have copied the secret</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
