import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  List,
  Page,
  Text,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import { ChangeList } from '../list/change-list.tsx';
import { LocalTime } from '../shared/local-time.tsx';
import { UndoCard } from '../undo/undo-card.tsx';
import type { CallDetail } from './call-view.ts';
import { MatchTraceCard } from './match-trace-card.tsx';

/** One call in full: caller, time, what it read, decided and changed. */
export function CallPage({ call }: { call: CallDetail }) {
  return (
    <Page
      title={call.operation}
      titleMetadata={<Badge tone={call.outcome.tone}>{call.outcome.label}</Badge>}
      backAction={{ content: 'Activity', url: '/app/activity' }}
    >
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          <Section title="Call">
            <Rows
              rows={[
                ['When', <LocalTime key="at" at={call.at} />],
                ['Who', call.who],
                ['Source', call.source],
                [
                  'Duration',
                  call.tookMs === null ? 'Still running' : `${(call.tookMs / 1000).toFixed(1)} s`,
                ],
                ['Credits', String(call.credits)],
                ['Request ID', call.requestId],
              ]}
            />
            {call.summary ? (
              <Text as="p" breakWord>
                {call.summary}
              </Text>
            ) : null}
            <InlineStack gap="200">
              {call.links.map(({ label, url, opensInShopify }) => (
                <Button key={url} url={url} {...(opensInShopify && { target: '_top' as const })}>
                  {label}
                </Button>
              ))}
            </InlineStack>
          </Section>
          {call.read.length > 0 ? (
            <Section title="Read from the photo">
              <Rows rows={call.read} />
            </Section>
          ) : null}
          {call.decided.length > 0 ? (
            <Section title="Decision">
              <List>
                {call.decided.map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </Section>
          ) : null}
          {call.trace ? <MatchTraceCard trace={call.trace} photoUrl={call.photoUrl} /> : null}
          {call.wrote.length > 0 ? (
            <Section
              title={call.outcome.label === 'Preview' ? 'What would change' : 'What changed'}
            >
              <ChangeList changes={call.wrote} />
            </Section>
          ) : null}
          {call.warnings.length > 0 ? (
            <Banner tone="warning" title="Warnings">
              <List>
                {call.warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            </Banner>
          ) : null}
          {call.undo ? <UndoCard undo={call.undo} /> : null}
          <Section title="Request and response">
            <Json title="Input" text={call.input} />
            {call.answer ? <Json title="Output" text={call.answer} /> : null}
          </Section>
        </BlockStack>
      </Box>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
      </BlockStack>
    </Card>
  );
}

function Rows({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <BlockStack gap="200">
      {rows.map(([name, value]) => (
        <InlineGrid key={name} columns={['oneThird', 'twoThirds']} gap="200">
          <Text as="span" tone="subdued">
            {name}
          </Text>
          <Text as="span" breakWord>
            {value}
          </Text>
        </InlineGrid>
      ))}
    </BlockStack>
  );
}

function Json({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary style={{ cursor: 'pointer', padding: '8px 0' }}>{title}</summary>
      <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' }}>
        {text}
      </pre>
    </details>
  );
}
