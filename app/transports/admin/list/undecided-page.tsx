import { Card } from '@shopify/polaris';
import { AppPage } from '../shared/elements/app-page.tsx';
import { EmptyMessage } from '../shared/elements/empty-message.tsx';

/** Shown instead of the form for a match that staff must decide on first. */
export function UndecidedPage({ requestId }: { requestId: string }) {
  const url = `/app/identify?match=${encodeURIComponent(requestId)}`;
  return (
    <AppPage title="List it" backAction={{ content: 'Back', url }}>
      <Card>
        <EmptyMessage
          heading="Choose the product first"
          action={{ content: 'Review the match', url }}
        >
          The photo alone does not show for certain which product it is.
        </EmptyMessage>
      </Card>
    </AppPage>
  );
}
