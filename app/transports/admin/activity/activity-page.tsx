import { useNavigate, useNavigation } from '@remix-run/react';
import { Card, InlineStack, Pagination } from '@shopify/polaris';
import { AppPage } from '../shared/elements/app-page.tsx';
import { EmptyMessage } from '../shared/elements/empty-message.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { CallList } from './call-list.tsx';
import type { ActivityPageProps } from './load-activity.server.ts';

/** What staff, keys and agents did, newest first. */
export function ActivityPage({ calls, filters, options, before, after }: ActivityPageProps) {
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const open = (change: Record<string, string>) =>
    navigate(toActivityUrl({ ...filters, ...change }));
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <AppPage title="Activity">
      {calls.length === 0 && !isFiltered ? null : (
        <ActivityFilters filters={filters} options={options} onChange={open} />
      )}
      <Card padding="0">
        <div aria-busy={isLoading}>
          {calls.length === 0 ? <NoCalls isFiltered={isFiltered} /> : <CallList calls={calls} />}
        </div>
      </Card>
      {before || after ? (
        <InlineStack align="center">
          <Pagination
            accessibilityLabel="Activity pages"
            previousTooltip="Newer"
            nextTooltip="Older"
            hasPrevious={before !== null}
            hasNext={after !== null}
            onPrevious={() => open({ before: before ?? '' })}
            onNext={() => open({ after: after ?? '' })}
          />
        </InlineStack>
      ) : null}
    </AppPage>
  );
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyMessage
        heading="Nothing was found"
        action={{ content: 'Clear search and filters', url: '/app/activity' }}
      >
        No activity matches your search and filters.
      </EmptyMessage>
    );
  }
  return (
    <EmptyMessage
      heading="No activity yet"
      action={{ content: 'Identify a box', url: '/app/identify' }}
    >
      Everything that staff, keys and agents identify, list and add to stock is shown here.
    </EmptyMessage>
  );
}

function toActivityUrl(filters: Record<string, string>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  return query ? `/app/activity?${query}` : '/app/activity';
}
