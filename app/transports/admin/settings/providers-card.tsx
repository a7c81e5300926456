import { Badge, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { providerWords } from './provider-words.ts';
import type { CheckView } from './settings-view.ts';

export type ProvidersCardProps = {
  names: string[];
  /** Null until somebody asked. */
  checks: CheckView[] | null;
  isChecking: boolean;
  onCheck: () => void;
};

/** Which readers and look-ups are in use, and whether each of them works. */
export function ProvidersCard({ names, checks, isChecking, onCheck }: ProvidersCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          What reads and looks up
        </Text>
        <div aria-live="polite">
          {checks ? (
            <BlockStack gap="300">
              {checks.map((check) => (
                <BlockStack key={check.name} gap="050">
                  <InlineStack align="space-between" blockAlign="center" gap="200">
                    <Text as="span">{providerWords(check.name)}</Text>
                    <Badge tone={check.works ? 'success' : 'critical'}>
                      {check.works ? 'Works' : 'Does not work'}
                    </Badge>
                  </InlineStack>
                  <Text as="span" variant="bodySm" tone="subdued">
                    {`${check.detail} ${(check.tookMs / 1000).toFixed(1)} s`}
                  </Text>
                </BlockStack>
              ))}
            </BlockStack>
          ) : (
            <List>
              {names.map((name) => (
                <List.Item key={name}>{providerWords(name)}</List.Item>
              ))}
            </List>
          )}
        </div>
        <InlineStack gap="300" blockAlign="center">
          <Button onClick={onCheck} loading={isChecking}>
            Check them
          </Button>
          <Text as="span" variant="bodySm" tone="subdued">
            Asks each of them once. No credit.
          </Text>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
