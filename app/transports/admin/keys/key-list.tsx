import { Badge, BlockStack, Box, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import type { ApiKeySummary } from '#app/domain/api-keys/api-keys.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';

export type KeyListProps = {
  keys: ApiKeySummary[];
  /** The scope that lets a key add to stock. */
  stockScope: string;
  onRevoke: (key: ApiKeySummary) => void;
};

/** The keys of this store, newest first. */
export function KeyList({ keys, stockScope, onRevoke }: KeyListProps) {
  if (keys.length === 0) {
    return (
      <Card>
        <Note>No keys yet. Keys are for programs and agents; staff do not need one.</Note>
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
                  {key.scopes.includes(stockScope) ? <Badge>Adds to stock</Badge> : null}
                </InlineStack>
                <Note isSmall>
                  <code>{`${key.start}…${key.last4}`}</code> · created{' '}
                  <LocalTime at={key.createdAt} />
                </Note>
                <Note isSmall>
                  {key.lastUsedAt ? 'last used ' : 'never used'}
                  {key.lastUsedAt ? <LocalTime at={key.lastUsedAt} /> : null}
                </Note>
              </BlockStack>
              {key.revokedAt ? null : (
                <WriteButton
                  hasReason={false}
                  need="keys"
                  tone="critical"
                  accessibilityLabel={`Revoke ${key.name}`}
                  onClick={() => onRevoke(key)}
                >
                  Revoke
                </WriteButton>
              )}
            </InlineStack>
          </Box>
        </div>
      ))}
    </Card>
  );
}
