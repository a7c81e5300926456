import { BlockStack, Layout } from '@shopify/polaris';
import { toReceivingUrl } from '../receive/elsewhere/to-receiving-url.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { FocusWhenShown } from '../shared/elements/focus-when-shown.tsx';
import { PictureChoice } from './fields/picture-choice.tsx';
import { ProductFields } from './fields/product-fields.tsx';
import { PublishingFields } from './fields/publishing-fields.tsx';
import { SizeRows } from './fields/size-rows.tsx';
import { FormNotes } from './form-notes.tsx';
import type { ListPageProps } from './load-list-page.server.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ResultCard } from './result-card.tsx';
import { useListing } from './use-listing.ts';
import { useStockLocation } from './use-stock-location.ts';

/** The form, the preview and the result of a listing. */
export function ListPage(props: ListPageProps) {
  const { store, limits, source, match } = props;
  const listing = useListing(props);
  const { form, known, write } = listing;
  const location = useStockLocation(form, match, {
    isInStore: source?.isInStore === true,
    onMove: listing.plan.reset,
  });
  if (write.state.status === 'done') {
    return (
      <AppPage
        title="Listed"
        narrowWidth
        {...(props.receivingSessionId && {
          backAction: { content: 'Back', url: toReceivingUrl(props.receivingSessionId) },
        })}
      >
        <FocusWhenShown>
          <ResultCard output={write.state.output} title={form.draft.title} />
        </FocusWhenShown>
      </AppPage>
    );
  }
  const back = props.receivingSessionId
    ? toReceivingUrl(props.receivingSessionId)
    : match
      ? `/app/identify?match=${encodeURIComponent(match.requestId)}`
      : '/app';
  return (
    <AppPage title="List it" backAction={{ content: 'Back', url: back }}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <FormNotes
              styleCode={props.draft.styleCode}
              source={source}
              listedAt={props.listedAt}
              addedAt={props.addedAt}
              isRestored={form.isRestored}
              onStartOver={form.startOver}
            />
            <ProductFields
              form={form}
              store={store}
              limits={limits}
              source={source}
              known={known}
            />
            <SizeRows form={form} limits={limits} />
            <PictureChoice form={form} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <PublishingFields form={form} store={store} location={location} known={known} />
            <PreviewPanel {...props} listing={listing} isMoving={location.isMoving} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </AppPage>
  );
}
