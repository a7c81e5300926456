import { Card, Page } from '@shopify/polaris';
import { EmptyMessage } from '../shared/empty-message.tsx';

/** A match on which a person has to decide before it may be listed. */
export function UndecidedPage({ requestId }: { requestId: string }) {
  const url = `/app/identify?match=${encodeURIComponent(requestId)}`;
  return (
    <Page title="List it" backAction={{ content: 'Back', url }}>
      <Card>
        <EmptyMessage
          heading="Say first which product it is"
          action={{ content: 'Look at the match', url }}
        >
          The photo alone did not settle it, so nothing is listed before a person has looked.
        </EmptyMessage>
      </Card>
    </Page>
  );
}
