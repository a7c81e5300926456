import { Box, Card } from '@shopify/polaris';
import { WriteButton } from '../access/write-button.tsx';
import type { Problem } from '../calls/problem.ts';
import { Note } from '../shared/elements/note.tsx';
import { StageList } from '../shared/elements/stage-list.tsx';
import { creditsLeft } from '../shared/problems/credits-left.ts';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { isDraftForLackOfPrice } from './draft/price-rules.ts';
import type { ListPageProps } from './load-list-page.server.ts';
import { PlanCard } from './plan-card.tsx';
import type { Listing } from './use-listing.ts';

export type PreviewPanelProps = Pick<ListPageProps, 'credits' | 'topUp' | 'priceCredits'> & {
  listing: Listing;
  /** The stock of another location is being loaded. */
  isMoving: boolean;
};

/** The button for the preview, the preview itself, and the progress or failure of both calls. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { listing, credits, topUp, priceCredits, isMoving } = props;
  const { form, known, plan, write, preview, confirm } = listing;
  const failed = [write.state, plan.state].find((state) => state.status === 'failed');
  const isRefused = failed?.problem.code === 'insufficient_credits';
  const counted = plan.state.status === 'done' ? plan.state.output.credits_remaining : credits;
  const left = creditsLeft(counted, isRefused, priceCredits);
  return (
    <>
      {left < priceCredits ? (
        <NoCredits topUp={topUp} credits={left} priceCredits={priceCredits} />
      ) : null}
      {failed && !isRefused ? (
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
          priceCredits={priceCredits}
          isBusy={write.state.status === 'running'}
          onConfirm={() => void confirm()}
        />
      ) : (
        <Box paddingInline={{ xs: '400', md: '0' }}>
          <WriteButton
            hasReason
            variant="primary"
            size="large"
            fullWidth
            loading={plan.state.status === 'running' || isMoving}
            onClick={() => void preview()}
          >
            Preview
          </WriteButton>
        </Box>
      )}
      {write.state.status === 'running' ? (
        <Card>
          <StageList title="Listing" stages={write.state.stages} />
        </Card>
      ) : null}
      <Box paddingInline={{ xs: '400', md: '0' }}>
        <Note>A preview is free and changes nothing.</Note>
      </Box>
    </>
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
