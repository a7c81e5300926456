import { BlockStack, Box, Button, Card, Layout, Page, Text } from '@shopify/polaris';
import type { ContractLimits } from '../calls/contract-limits.server.ts';
import type { Problem } from '../calls/problem.ts';
import { FocusWhenShown } from '../shared/focus-when-shown.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import type { TopUp } from '../shared/problems/top-up.ts';
import { StageList } from '../shared/stage-list.tsx';
import type { Draft, StoreWords } from './draft/draft.ts';
import type { DraftSource } from './draft/draft-from-match.ts';
import { listingKeyOf } from './draft/listing-key.ts';
import { isDraftForPrice } from './draft/price-rules.ts';
import { useDraft } from './draft/use-draft.ts';
import { PictureChoice } from './fields/picture-choice.tsx';
import { PlaceFields } from './fields/place-fields.tsx';
import { ProductFields } from './fields/product-fields.tsx';
import { SizeRows } from './fields/size-rows.tsx';
import { FormNotes } from './form-notes.tsx';
import { PlanCard } from './plan-card.tsx';
import { ResultCard } from './result-card.tsx';
import { useListing, useListingCalls } from './use-listing.ts';
import { useStockLocation } from './use-stock-location.ts';

export type ListPageProps = {
  draft: Draft;
  source: DraftSource | null;
  words: StoreWords;
  limits: ContractLimits;
  priceCredits: number;
  credits: number;
  topUp: TopUp;
  match: MatchView | null;
  /** When this match was listed before, ISO 8601. */
  listedAt: string | null;
};

/** The form, the preview of what will happen, and the result. */
export function ListPage(props: ListPageProps) {
  const { words, limits, source, match, topUp } = props;
  const calls = useListingCalls();
  const { plan, write } = calls;
  // A photo may show several styles: what was typed for one is not of another.
  const keyPrefix = match ? listingKeyOf(match.callId, props.draft.styleCode) : '';
  const form = useDraft(keyPrefix || props.draft.locationId, props.draft, () => {
    plan.reset();
    write.reset();
  });
  const place = useStockLocation(form, match, {
    isInStore: source?.isInStore === true,
    onMove: plan.reset,
  });
  const begun = { styleCode: props.draft.styleCode, source, keyPrefix };
  const { known, preview, confirm } = useListing(calls, form, begun);

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
  const isBroke = props.credits <= 0 || failed?.problem.code === 'insufficient_credits';
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
                isBroughtBack={form.isBroughtBack}
                onStartOver={form.startOver}
              />
              <ProductFields
                form={form}
                words={words}
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
              <PlaceFields form={form} words={words} place={place} known={known} />
              {isBroke ? <NoCredits topUp={topUp} /> : null}
              {failed && failed.problem.code !== 'insufficient_credits' ? (
                <ProblemBanner
                  problem={inWords(failed.problem, Object.keys(form.errors.fields).length)}
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
                  isDraftForPrice={isDraftForPrice(form.draft, known)}
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
                    loading={plan.state.status === 'running' || place.isMoving}
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
                A preview is free and writes nothing.
              </Text>
            </BlockStack>
          </Layout.Section>
        </Layout>
      </Box>
    </Page>
  );
}

/** Where the errors stand beside their fields, the rest of the problem says no more than that. */
function inWords(problem: Problem, markedFields: number): Problem {
  if (markedFields === 0) return problem;
  const which = markedFields === 1 ? 'One field needs' : `${markedFields} fields need`;
  return { ...problem, detail: `${which} correcting: marked in red.` };
}
