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
  Page,
  Pagination,
  Select,
  Text,
} from '@shopify/polaris';
import { EmptyMessage } from '../shared/empty-message.tsx';
import { LocalTime } from '../shared/local-time.tsx';
import type { ActivityFilters, CallView } from './call-view.ts';

export type ActivityPageProps = {
  calls: CallView[];
  hasNext: boolean;
  hasPrevious: boolean;
  filters: ActivityFilters;
  operations: { value: string; label: string }[];
};

const SOURCES = [
  { value: '', label: 'All but bulk jobs' },
  { value: 'admin', label: 'Admin' },
  { value: 'rest', label: 'REST' },
  { value: 'mcp', label: 'MCP' },
  { value: 'extension', label: 'Product page' },
  { value: 'bulk', label: 'Bulk job' },
  { value: 'all', label: 'All, with bulk jobs' },
];
const OUTCOMES = [
  { value: '', label: 'Every outcome' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'needs_person', label: 'Needs a person' },
];

/** Every call by staff, key or agent, newest first. */
export function ActivityPage(props: ActivityPageProps) {
  const { calls, filters, hasNext, hasPrevious } = props;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const open = (change: Record<string, string>) => navigate(addressOf({ ...filters, ...change }));
  const isFiltered = Object.values(filters).some(Boolean);
  const select = (name: keyof ActivityFilters, label: string, options: typeof SOURCES) => (
    <Select
      label={label}
      options={options}
      value={filters[name]}
      onChange={(value) => open({ [name]: value })}
    />
  );
  return (
    <Page title="Activity" backAction={{ content: 'Home', url: '/app' }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {calls.length === 0 && !isFiltered ? null : (
            <Card>
              <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
                {select('operation', 'Operation', [
                  { value: '', label: 'Every operation' },
                  ...props.operations,
                ])}
                {select('transport', 'Source', SOURCES)}
                {select('outcome', 'Outcome', OUTCOMES)}
              </InlineGrid>
            </Card>
          )}
          <Card padding="0">
            <div aria-busy={isLoading}>
              {calls.length === 0 ? <Nothing isFiltered={isFiltered} /> : <Calls calls={calls} />}
            </div>
          </Card>
          {hasNext || hasPrevious ? (
            <InlineStack align="center">
              <Pagination
                accessibilityLabel="Pages of the activity"
                previousTooltip="Newer"
                nextTooltip="Older"
                hasPrevious={hasPrevious}
                hasNext={hasNext}
                onPrevious={() => open({ before: calls[0]?.id ?? '' })}
                onNext={() => open({ after: calls.at(-1)?.id ?? '' })}
              />
            </InlineStack>
          ) : null}
        </BlockStack>
      </Box>
    </Page>
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
                <Badge tone={call.outcome.tone}>{call.outcome.words}</Badge>
              </InlineStack>
              {call.summary ? (
                <Text as="p" breakWord>
                  {call.summary}
                </Text>
              ) : null}
              <Text as="p" variant="bodySm" tone="subdued" breakWord>
                <LocalTime at={call.at} /> · {call.who} · {call.source} ·{' '}
                {call.credits === 1 ? '1 credit' : `${call.credits} credits`}
              </Text>
            </BlockStack>
          </Box>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyMessage
        heading="No call fits this filter"
        action={{ content: 'Show every call', url: '/app/activity' }}
      />
    );
  }
  return (
    <EmptyMessage
      heading="Nothing has happened yet"
      action={{ content: 'Identify a box', url: '/app/identify' }}
    >
      Every call by staff, a key or an agent is listed here, with what it read and wrote.
    </EmptyMessage>
  );
}

function addressOf(asked: Record<string, string>): string {
  const set = Object.entries(asked).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query ? `/app/activity?${query}` : '/app/activity';
}
