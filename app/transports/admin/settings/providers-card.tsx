import { Badge, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { providerLabel } from './provider-label.ts';
import type { CheckView } from './settings-view.ts';

export type ProvidersCardProps = {
  names: string[];
  /** Null until they are checked. */
  checks: CheckView[] | null;
  isChecking: boolean;
  onCheck: () => void;
};

/** The readers and look-ups in use, and whether each of them works. */
export function ProvidersCard({ names, checks, isChecking, onCheck }: ProvidersCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Readers and look-ups
        </Text>
        <div aria-live="polite">
          {checks ? (
            <BlockStack gap="300">
              {checks.map((check) => (
                <BlockStack key={check.name} gap="050">
                  <InlineStack align="space-between" blockAlign="center" gap="200">
                    <Text as="span">{providerLabel(check.name)}</Text>
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
                <List.Item key={name}>{providerLabel(name)}</List.Item>
              ))}
            </List>
          )}
        </div>
        <InlineStack gap="300" blockAlign="center">
          <Button onClick={onCheck} loading={isChecking}>
            Check now
          </Button>
          <Text as="span" variant="bodySm" tone="subdued">
            Calls each one once. Free of charge.
          </Text>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
