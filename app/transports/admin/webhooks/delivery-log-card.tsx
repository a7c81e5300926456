import { Badge, BlockStack, Divider, InlineStack, Text } from '@shopify/polaris';
import type { LoggedMessage } from '#app/domain/webhook-endpoints/webhook-messages.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { nameMessage } from './event-words.ts';

export type DeliveryLogCardProps = {
  messages: LoggedMessage[];
  onReplay: (id: string) => void;
};

const BADGES = {
  pending: { tone: 'attention', words: 'Waiting' },
  delivered: { tone: 'success', words: 'Delivered' },
  failed: { tone: 'critical', words: 'Failed' },
} as const;

const FAILURES: Record<NonNullable<LoggedMessage['lastFailure']>, string> = {
  timeout: 'no answer in time',
  unreachable: 'the address could not be reached',
  forbidden_address: 'it does not resolve to a public address',
  unreadable_secret: 'its secret can no longer be read: replace it',
};

/** The latest messages, and what the receivers answered. */
export function DeliveryLogCard({ messages, onReplay }: DeliveryLogCardProps) {
  return (
    <TitledCard title="Last deliveries">
      {messages.length === 0 ? <Note>Nothing has been sent yet.</Note> : null}
      {messages.map((message) => (
        <BlockStack key={message.id} gap="400">
          <Divider />
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <MessageFacts message={message} />
            <WriteButton
              need="keys"
              disabled={message.isAddressOff}
              accessibilityLabel={`Send again: ${message.event} ${message.id}`}
              onClick={() => onReplay(message.id)}
            >
              Send again
            </WriteButton>
          </InlineStack>
        </BlockStack>
      ))}
    </TitledCard>
  );
}

function MessageFacts({ message }: { message: LoggedMessage }) {
  const { event, url, happenedAt, status, attempts, nextAttemptAt } = message;
  const { tone, words } = BADGES[status];
  return (
    <BlockStack gap="100">
      <InlineStack align="start" gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {nameMessage(event)}
        </Text>
        <Badge tone={tone}>{words}</Badge>
      </InlineStack>
      <Note isSmall>
        <LocalTime at={happenedAt} /> · {url}
      </Note>
      <Note isSmall>{`${formatCount(attempts, 'attempt')}${answerOf(message)}`}</Note>
      {nextAttemptAt && attempts > 0 ? (
        <Note isSmall>
          next try <LocalTime at={nextAttemptAt} />
        </Note>
      ) : null}
      <Note isSmall>
        <code>{message.id}</code>
      </Note>
    </BlockStack>
  );
}

function answerOf({ lastStatus, lastFailure }: LoggedMessage): string {
  if (lastStatus !== null) return ` · answered ${lastStatus}`;
  return lastFailure === null ? '' : ` · ${FAILURES[lastFailure]}`;
}
