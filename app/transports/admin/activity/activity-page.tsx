import { useNavigate, useNavigation } from '@remix-run/react';
import {
  Badge,
  BlockStack,
  Box,
  Card,
  Divider,
  InlineGrid,
  InlineStack,
  Link,
  Pagination,
  Select,
  Text,
} from '@shopify/polaris';
import { formatCount } from '#app/platform/format-count.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { EmptyMessage } from '../shared/elements/empty-message.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import type { ActivityPageProps } from './load-activity.server.ts';
import type { CallView } from './to-call-view.server.ts';

/** All calls by staff, keys and agents, newest first. */
export function ActivityPage(props: ActivityPageProps) {
  const { calls, filters, options, hasNext, hasPrevious } = props;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const open = (change: Record<string, string>) =>
    navigate(toActivityUrl({ ...filters, ...change }));
  const isFiltered = Object.values(filters).some(Boolean);
  const select = (name: keyof typeof filters, label: string) => (
    <Select
      label={label}
      options={options[name]}
      value={filters[name]}
      onChange={(value) => open({ [name]: value })}
    />
  );
  return (
    <AppPage title="Activity">
      {calls.length === 0 && !isFiltered ? null : (
        <Card>
          <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
            {select('operation', 'Operation')}
            {select('transport', 'Source')}
            {select('outcome', 'Outcome')}
          </InlineGrid>
        </Card>
      )}
      <Card padding="0">
        <div aria-busy={isLoading}>
          {calls.length === 0 ? <NoCalls isFiltered={isFiltered} /> : <Calls calls={calls} />}
        </div>
      </Card>
      {hasNext || hasPrevious ? (
        <InlineStack align="center">
          <Pagination
            accessibilityLabel="Activity pages"
            previousTooltip="Newer"
            nextTooltip="Older"
            hasPrevious={hasPrevious}
            hasNext={hasNext}
            onPrevious={() => open({ before: calls[0]?.id ?? '' })}
            onNext={() => open({ after: calls.at(-1)?.id ?? '' })}
          />
        </InlineStack>
      ) : null}
    </AppPage>
  );
}

function Calls({ calls }: { calls: CallView[] }) {
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {calls.map((call, index) => (
        <li key={call.id}>
          {index > 0 ? <Divider /> : null}
          <Box padding="400">
            <BlockStack gap="150">
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <Link url={`/app/activity/${call.id}`} removeUnderline>
                  <Text as="span" fontWeight="semibold">
                    {call.operation}
                  </Text>
                </Link>
                <Badge tone={call.outcome.tone}>{call.outcome.label}</Badge>
              </InlineStack>
              {call.summary ? <Paragraph>{call.summary}</Paragraph> : null}
              <Note isSmall>
                <LocalTime at={call.at} /> · {call.who} · {call.source} ·{' '}
                {formatCount(call.credits, 'credit')}
              </Note>
            </BlockStack>
          </Box>
        </li>
      ))}
    </ul>
  );
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyMessage
        heading="No calls match this filter"
        action={{ content: 'Show all calls', url: '/app/activity' }}
      />
    );
  }
  return (
    <EmptyMessage
      heading="No calls yet"
      action={{ content: 'Identify a box', url: '/app/identify' }}
    >
      Calls by staff, keys and agents are listed here, with what they read and changed.
    </EmptyMessage>
  );
}

function toActivityUrl(filters: Record<string, string>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query ? `/app/activity?${query}` : '/app/activity';
}
