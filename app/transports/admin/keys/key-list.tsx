import { Badge, BlockStack, Box, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import type { KeyQuestion } from './key-dialogs.tsx';
import type { ListedKey } from './list-keys.server.ts';
import { OPTIONAL_SCOPE_WORDS } from './scope-words.ts';

export type KeyListProps = {
  keys: ListedKey[];
  onAsk: (question: KeyQuestion) => void;
};

/** The keys of this store, newest first. */
export function KeyList({ keys, onAsk }: KeyListProps) {
  if (keys.length === 0) {
    return (
      <Card>
        <Note>No keys yet. Keys are for programs and agents; staff do not need one.</Note>
      </Card>
    );
  }
  const button = (key: ListedKey, act: KeyQuestion['act'], label: string) => (
    <WriteButton
      need="keys"
      tone={act === 'revoke' ? 'critical' : undefined}
      accessibilityLabel={`${label} ${key.name}`}
      onClick={() => onAsk({ about: key, act })}
    >
      {label}
    </WriteButton>
  );
  return (
    <Card padding="0">
      {keys.map((key, index) => (
        <div key={key.id}>
          {index > 0 ? <Divider /> : null}
          <Box padding="400">
            <InlineStack align="space-between" blockAlign="center" gap="300">
              <KeyFacts listed={key} />
              {key.revokedAt || key.isExpired ? null : (
                <InlineStack gap="200">
                  {button(key, 'replace', 'Replace')}
                  {button(key, 'revoke', 'Revoke')}
                </InlineStack>
              )}
            </InlineStack>
          </Box>
        </div>
      ))}
    </Card>
  );
}

function KeyFacts({ listed: key }: { listed: ListedKey }) {
  return (
    <BlockStack gap="100">
      <InlineStack align="start" gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm" breakWord>
          {key.name}
        </Text>
        {key.revokedAt ? <Badge tone="critical">Revoked</Badge> : null}
        {key.isExpired && !key.revokedAt ? <Badge tone="warning">Expired</Badge> : null}
        {Object.entries(OPTIONAL_SCOPE_WORDS).map(([scope, { badge }]) =>
          key.scopes.includes(scope) ? <Badge key={scope}>{badge}</Badge> : null,
        )}
      </InlineStack>
      <Note isSmall>
        <code>{`${key.start}…${key.last4}`}</code> · created <LocalTime at={key.createdAt} />
      </Note>
      <Note isSmall>
        {key.lastUsedAt ? 'last used ' : 'never used'}
        {key.lastUsedAt ? <LocalTime at={key.lastUsedAt} /> : null}
      </Note>
      {key.expiresAt && !key.revokedAt ? (
        <Note isSmall>
          {key.isExpired ? 'stopped working ' : 'stops working '}
          <LocalTime at={key.expiresAt} />
        </Note>
      ) : null}
      <Note isSmall>
        {key.monthlyCredits === null
          ? `${formatCount(key.spent, 'credit')} this month`
          : `${key.spent} of ${formatCount(key.monthlyCredits, 'credit')} this month`}
        {key.callsPerMinute === null
          ? ''
          : ` · at most ${formatCount(key.callsPerMinute, 'call')} a minute`}
      </Note>
    </BlockStack>
  );
}
