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
  { value: '', label: 'All except bulk jobs' },
  { value: 'admin', label: 'Admin' },
  { value: 'rest', label: 'REST' },
  { value: 'mcp', label: 'MCP' },
  { value: 'extension', label: 'Product page' },
  { value: 'bulk', label: 'Bulk job' },
  { value: 'all', label: 'All, including bulk jobs' },
];
const OUTCOMES = [
  { value: '', label: 'All outcomes' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
  { value: 'needs_person', label: 'Needs a decision' },
];

/** All calls by staff, keys and agents, newest first. */
export function ActivityPage(props: ActivityPageProps) {
  const { calls, filters, hasNext, hasPrevious } = props;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const open = (change: Record<string, string>) =>
    navigate(toActivityUrl({ ...filters, ...change }));
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
                  { value: '', label: 'All operations' },
                  ...props.operations,
                ])}
                {select('transport', 'Source', SOURCES)}
                {select('outcome', 'Outcome', OUTCOMES)}
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
                <Badge tone={call.outcome.tone}>{call.outcome.label}</Badge>
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
