import { Badge, BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { AppPage } from '../../shared/elements/app-page.tsx';
import { LocalTime } from '../../shared/elements/local-time.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { TextList } from '../../shared/elements/text-list.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { ReceivePageProps } from './load-receive.server.ts';
import { StartForm } from './start-form.tsx';
import { useWaitingCaptures } from './use-waiting-captures.ts';

type SessionItem = ReceivePageProps['sessions'][number];

const STEPS = [
  'Start a session: choose where the boxes arrive and how new products are set up.',
  'Photograph each box. There is no need to wait: it is read while you photograph the next one.',
  'Approve everything that is sure with one tap, and decide about the rest.',
];

/** The open sessions, a form for a new one, and the finished sessions. */
export function ReceivePage(props: ReceivePageProps) {
  const { shop, sessions, isNew } = props;
  const unsent = useWaitingCaptures(shop);
  const open = sessions.filter(({ isOpen }) => isOpen);
  const ended = sessions.filter(({ isOpen }) => !isOpen);
  const [isStarting, setStarting] = useState(open.length === 0);
  return (
    <AppPage title="Receive boxes" narrowWidth>
      {isNew ? (
        <TitledCard title="How it works">
          <TextList texts={STEPS} />
        </TitledCard>
      ) : null}
      {open.length > 0 ? (
        <SessionList title="Open sessions" sessions={open} unsent={unsent} />
      ) : null}
      {isStarting ? (
        <StartForm {...props} />
      ) : (
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Button size="large" fullWidth onClick={() => setStarting(true)}>
            Start another session
          </Button>
        </Box>
      )}
      {ended.length > 0 ? <SessionList title="Finished" sessions={ended} unsent={unsent} /> : null}
    </AppPage>
  );
}

type SessionListProps = {
  title: string;
  sessions: readonly SessionItem[];
  /** How many photos and scans are only on this device, by session id. */
  unsent: ReadonlyMap<string, number>;
};

function SessionList({ title, sessions, unsent }: SessionListProps) {
  return (
    <TitledCard title={title}>
      <BlockStack gap="400" as="ul">
        {sessions.map((session) => (
          <li key={session.id} style={{ listStyle: 'none' }}>
            <SessionLine session={session} unsent={unsent.get(session.id) ?? 0} />
          </li>
        ))}
      </BlockStack>
    </TitledCard>
  );
}

function SessionLine({ session, unsent }: { session: SessionItem; unsent: number }) {
  const { id, isOpen, name, startedAt, isOwn, counts } = session;
  return (
    <Card background="bg-surface-secondary">
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm" breakWord>
            {name}
          </Text>
          {counts.asks > 0 && isOpen ? (
            <Badge tone="attention">{`${counts.asks} to decide`}</Badge>
          ) : null}
        </InlineStack>
        <Note isSmall>
          <LocalTime at={startedAt} />
          {isOwn ? '' : ' · started by someone else'}
        </Note>
        <Text as="p">
          {`${counts.done} done`}
          {isOpen
            ? ` · ${counts.sure} sure · ${counts.asks} to decide · ${counts.reading} being read`
            : ''}
          {counts.failed > 0 ? ` · ${counts.failed} failed` : ''}
        </Text>
        {unsent > 0 ? (
          <Text as="p" fontWeight="semibold">
            {`${unsent === 1 ? '1 photo or scan' : `${unsent} photos or scans`} on this device ${unsent === 1 ? 'has' : 'have'} not been sent yet. Open the session to send ${unsent === 1 ? 'it' : 'them'}.`}
          </Text>
        ) : null}
        <Button
          url={`/app/receive/${id}`}
          fullWidth
          {...(isOpen && { variant: 'primary', size: 'large' })}
          accessibilityLabel={`${isOpen ? 'Continue with' : 'View'} ${name}`}
        >
          {isOpen ? 'Continue' : 'View'}
        </Button>
      </BlockStack>
    </Card>
  );
}
