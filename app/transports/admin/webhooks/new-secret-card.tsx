import { Banner, BlockStack, Button, Card } from '@shopify/polaris';
import { CopyField } from '../shared/copy/copy-field.tsx';

export type NewSecretCardProps = { url: string; secret: string; onDone: () => void };

/** A secret that was just made, shown only once. */
export function NewSecretCard({ url, secret, onDone }: NewSecretCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Banner tone="success" title="Copy the secret now">
          Your program needs it to check that messages come from this app. It cannot be shown again.
        </Banner>
        <CopyField label="Secret" what="the secret" text={secret} helpText={`For ${url}`} />
        <div>
          <Button onClick={onDone}>I have copied the secret</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
