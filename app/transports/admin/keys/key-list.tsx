import { Badge, BlockStack, Box, Button, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { LocalTime } from '../shared/local-time.tsx';
import type { KeyView } from './key-view.ts';

export type KeyListProps = { keys: KeyView[]; onRevoke: (key: KeyView) => void };

/** The keys of this store, newest first. */
export function KeyList({ keys, onRevoke }: KeyListProps) {
  if (keys.length === 0) {
    return (
      <Card>
        <Text as="p" tone="subdued">
          No keys yet. Keys are for programs and agents; staff do not need one.
        </Text>
      </Card>
    );
  }
  return (
    <Card padding="0">
      {keys.map((key, index) => (
        <div key={key.id}>
          {index > 0 ? <Divider /> : null}
          <Box padding="400">
            <InlineStack align="space-between" blockAlign="center" gap="300">
              <BlockStack gap="100">
                <InlineStack gap="200" blockAlign="center">
                  <Text as="h3" variant="headingSm" breakWord>
                    {key.name}
                  </Text>
                  {key.revokedAt ? <Badge tone="critical">Revoked</Badge> : null}
                </InlineStack>
                <Text as="p" variant="bodySm" tone="subdued">
                  <code>{key.masked}</code> · created <LocalTime at={key.createdAt} />
                </Text>
                <Text as="p" variant="bodySm" tone="subdued">
                  {key.lastUsedAt ? (
                    <>
                      last used <LocalTime at={key.lastUsedAt} />
                    </>
                  ) : (
                    'never used'
                  )}
                </Text>
              </BlockStack>
              {key.revokedAt ? null : (
                <Button
                  tone="critical"
                  accessibilityLabel={`Revoke ${key.name}`}
                  onClick={() => onRevoke(key)}
                >
                  Revoke
                </Button>
              )}
            </InlineStack>
          </Box>
        </div>
      ))}
    </Card>
  );
}
