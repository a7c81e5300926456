import { BlockStack, Box, Button, Card, Layout, Page, Text } from '@shopify/polaris';
import type { ContractLimits } from '../calls/contract-limits.server.ts';
import type { Problem } from '../calls/problem.ts';
import { FocusWhenShown } from '../shared/focus-when-shown.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import type { TopUp } from '../shared/problems/top-up.ts';
import { StageList } from '../shared/stage-list.tsx';
import type { Draft, StoreChoices } from './draft/draft.ts';
import type { DraftSource } from './draft/draft-from-match.ts';
import { buildListingKeyPrefix } from './draft/listing-key-prefix.ts';
import { isDraftForLackOfPrice } from './draft/price-rules.ts';
import { useDraft } from './draft/use-draft.ts';
import { PictureChoice } from './fields/picture-choice.tsx';
import { ProductFields } from './fields/product-fields.tsx';
import { PublishingFields } from './fields/publishing-fields.tsx';
import { SizeRows } from './fields/size-rows.tsx';
import { FormNotes } from './form-notes.tsx';
import { PlanCard } from './plan-card.tsx';
import { ResultCard } from './result-card.tsx';
import { useListing, useListingCalls } from './use-listing.ts';
import { useStockLocation } from './use-stock-location.ts';

export type ListPageProps = {
  draft: Draft;
  source: DraftSource | null;
  storeChoices: StoreChoices;
  limits: ContractLimits;
  priceCredits: number;
  credits: number;
  topUp: TopUp;
  match: MatchView | null;
  /** When this match was listed before, ISO 8601. */
  listedAt: string | null;
};

/** The form, the preview and the result of a listing. */
export function ListPage(props: ListPageProps) {
  const { storeChoices, limits, source, match, topUp } = props;
  const calls = useListingCalls();
  const { plan, write } = calls;
  // Each style of a photo has its own key and saved draft.
  const keyPrefix = match ? buildListingKeyPrefix(match.callId, props.draft.styleCode) : '';
  const form = useDraft(keyPrefix || props.draft.locationId, props.draft, () => {
    plan.reset();
    write.reset();
  });
  const location = useStockLocation(form, match, {
    isInStore: source?.isInStore === true,
    onMove: plan.reset,
  });
  const initial = { styleCode: props.draft.styleCode, source, keyPrefix };
  const { known, preview, confirm } = useListing(calls, form, initial);

  const back = match ? `/app/identify?match=${encodeURIComponent(match.requestId)}` : '/app';
  if (write.state.status === 'done') {
    return (
      <Page title="Listed" backAction={{ content: 'Home', url: '/app' }} narrowWidth>
        <Box paddingBlockEnd="800">
          <FocusWhenShown>
            <ResultCard output={write.state.output} title={form.draft.title} />
          </FocusWhenShown>
        </Box>
      </Page>
    );
  }
  const failed = [write.state, plan.state].find((state) => state.status === 'failed');
  const hasNoCredits = props.credits <= 0 || failed?.problem.code === 'insufficient_credits';
  const isBusy = write.state.status === 'running';
  return (
    <Page title="List it" backAction={{ content: 'Back', url: back }}>
      <Box paddingBlockEnd="800">
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <FormNotes
                styleCode={props.draft.styleCode}
                source={source}
                listedAt={props.listedAt}
                isRestored={form.isRestored}
                onStartOver={form.startOver}
              />
              <ProductFields
                form={form}
                storeChoices={storeChoices}
                limits={limits}
                source={source}
                known={known}
              />
              <SizeRows
                draft={form.draft}
                errors={form.errors}
                limits={limits}
                onRow={form.setRow}
                onAnswer={form.answer}
                onAdd={form.addRow}
                onRemove={form.removeRow}
              />
              <PictureChoice
                pictures={form.draft.pictures}
                error={form.errors.fields.pictures?.detail}
                onChange={(pictures) => form.set('pictures', pictures)}
              />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <PublishingFields
                form={form}
                storeChoices={storeChoices}
                location={location}
                known={known}
              />
              {hasNoCredits ? <NoCredits topUp={topUp} /> : null}
              {failed && failed.problem.code !== 'insufficient_credits' ? (
                <ProblemBanner
                  problem={withFieldCount(failed.problem, Object.keys(form.errors.fields).length)}
                  errors={form.errors.others}
                />
              ) : null}
              {plan.state.status === 'running' ? (
                <Card>
                  <StageList title="Preview" stages={plan.state.stages} />
                </Card>
              ) : null}
              {plan.state.status === 'done' ? (
                <PlanCard
                  output={plan.state.output}
                  isPublishing={form.draft.publishes === true}
                  isDraftForLackOfPrice={isDraftForLackOfPrice(form.draft, known)}
                  priceCredits={props.priceCredits}
                  isBusy={isBusy}
                  onConfirm={() => void confirm()}
                />
              ) : (
                <Box paddingInline={{ xs: '400', md: '0' }}>
                  <Button
                    variant="primary"
                    size="large"
                    fullWidth
                    loading={plan.state.status === 'running' || location.isMoving}
                    onClick={() => void preview()}
                  >
                    Preview
                  </Button>
                </Box>
              )}
              {write.state.status === 'running' ? (
                <Card>
                  <StageList title="Listing" stages={write.state.stages} />
                </Card>
              ) : null}
              <Text as="p" tone="subdued" alignment="center">
                A preview is free and changes nothing.
              </Text>
            </BlockStack>
          </Layout.Section>
        </Layout>
      </Box>
    </Page>
  );
}

/** Replaces a problem's detail by the number of fields that show their own error. */
function withFieldCount(problem: Problem, markedFields: number): Problem {
  if (markedFields === 0) return problem;
  const detail =
    markedFields === 1
      ? 'One field is marked in red. Correct it, then preview again.'
      : `${markedFields} fields are marked in red. Correct them, then preview again.`;
  return { ...problem, detail };
}
