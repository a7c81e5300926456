import { Banner, BlockStack, Box, Button, Card, Layout, Page, Text } from '@shopify/polaris';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { StorefrontProductUpsertOutput } from '#app/operations/storefront-product-upsert/contract.ts';
import type { ContractLimits } from '../calls/contract-limits.server.ts';
import type { Problem } from '../calls/problem.ts';
import { useOperation } from '../calls/use-operation.ts';
import { FocusHere } from '../shared/focus-here.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { NoCredits } from '../shared/no-credits.tsx';
import { ProblemBanner } from '../shared/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import { StageList } from '../shared/stage-list.tsx';
import type { TopUp } from '../shared/top-up.ts';
import { When } from '../shared/when.tsx';
import type { Draft, StoreWords } from './draft.ts';
import type { DraftSource } from './draft-from-match.ts';
import { listingKeyOf } from './listing-key.ts';
import { PictureChoice } from './picture-choice.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlaceFields, ProductFields } from './product-fields.tsx';
import { ResultCard } from './result-card.tsx';
import { SizeRows } from './size-rows.tsx';
import { toUpsertInput } from './to-upsert-input.ts';
import { useDraft } from './use-draft.ts';
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
  /** When this very match was listed before, ISO 8601. */
  listedAt: string | null;
};

const OPERATION = 'storefront-product-upsert';

/** The form, the preview of what will happen, and the result. */
export function ListPage(props: ListPageProps) {
  const { words, limits, source, match, topUp } = props;
  const plan = useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Comparing with the store');
  const write = useOperation<StorefrontProductUpsertOutput>(OPERATION, 'Sending it to the store');
  const form = useDraft(match?.callId ?? props.draft.locationId, props.draft, () => {
    plan.reset();
    write.reset();
  });
  const place = useStockLocation(form, match, {
    isInStore: source?.isInStore === true,
    onMove: plan.reset,
  });
  // The same key for a retry of the same product: an answer that was lost on the way is handed out again.
  const key = useRef('');

  const showErrors = (problem: Problem) => {
    // Marked before it is looked for; a frame may be drawn before React has marked anything.
    flushSync(() => form.showErrors(problem));
    // The form is long on a phone, and what is wrong may be far above the button.
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const preview = async () => {
    form.clearErrors();
    write.reset();
    key.current = (match ? listingKeyOf(match.callId) : '') + crypto.randomUUID();
    const end = await plan.run({ ...toUpsertInput(form.draft), dry_run: true });
    if (end && 'problem' in end) showErrors(end.problem);
  };
  const confirm = async () => {
    const input = { ...toUpsertInput(form.draft), idempotency_key: key.current };
    const end = await write.run(input);
    if (end && 'problem' in end) showErrors(end.problem);
    else if (end) {
      form.forget();
      showToast('Listed');
    }
  };

  const back = match ? `/app/identify?match=${encodeURIComponent(match.requestId)}` : '/app';
  if (write.state.status === 'done') {
    return (
      <Page title="Listed" backAction={{ content: 'Home', url: '/app' }} narrowWidth>
        <Box paddingBlockEnd="800">
          <FocusHere>
            <ResultCard output={write.state.output} title={form.draft.title} />
          </FocusHere>
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
              {form.isBroughtBack ? (
                <Banner
                  tone="info"
                  title="What you typed before is back"
                  action={{ content: 'Start over', onAction: form.startOver }}
                />
              ) : null}
              {props.listedAt ? (
                <Banner tone="warning" title="Listed already">
                  This photo was listed <When at={props.listedAt} />. Its boxes are in the stock:
                  check the counts before you list it again.
                </Banner>
              ) : null}
              {source?.isInStore ? (
                <Banner tone="info">
                  This product is in your store. The preview shows what would change; all else
                  stays.
                </Banner>
              ) : null}
              <ProductFields form={form} words={words} limits={limits} source={source} />
              <SizeRows
                draft={form.draft}
                errors={form.errors}
                limits={limits}
                onRow={form.setRow}
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
              <PlaceFields form={form} words={words} place={place} />
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
