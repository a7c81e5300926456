import { Card, Page } from '@shopify/polaris';
import { NothingYet } from '../shared/nothing-yet.tsx';

/** A match on which a person has to decide before it may be listed. */
export function UndecidedPage({ requestId }: { requestId: string }) {
  const url = `/app/identify?match=${encodeURIComponent(requestId)}`;
  return (
    <Page title="List it" backAction={{ content: 'Back', url }}>
      <Card>
        <NothingYet
          heading="Say first which product it is"
          action={{ content: 'Look at the match', url }}
        >
          The photo alone did not settle it, so nothing is listed before a person has looked.
        </NothingYet>
      </Card>
    </Page>
  );
}
