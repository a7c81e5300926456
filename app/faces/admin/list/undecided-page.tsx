import { Card, EmptyState, Page } from '@shopify/polaris';

/** A match on which a person has to decide before it may be listed. */
export function UndecidedPage({ requestId }: { requestId: string }) {
  const url = `/app/identify?match=${encodeURIComponent(requestId)}`;
  return (
    <Page title="List it" backAction={{ content: 'Back', url }}>
      <Card>
        <EmptyState
          heading="Say first which product it is"
          action={{ content: 'Look at the match', url }}
          image=""
        >
          <p>The photo alone did not settle it, so nothing is listed before a person has looked.</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
