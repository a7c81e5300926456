import { Banner, BlockStack, Text } from '@shopify/polaris';
import { type FieldError, NO_RESPONSE, type Problem } from '../../calls/problem.ts';
import { Paragraph } from '../elements/paragraph.tsx';
import { TextList } from '../elements/text-list.tsx';

/** Titles for shop staff, by error code. Other codes use the title that REST and MCP show. */
const TITLES: Record<string, string> = {
  upstream_unavailable: 'The service did not answer',
  upstream_busy: 'The service is busy',
  upstream_timeout: 'It took too long',
  invalid_input: 'Some fields need correcting',
  idempotency_in_flight: 'This is still under way',
  upsert_in_progress: 'This product is already being listed',
  store_access_denied: 'The store does not allow this',
};

/** Failures that the operator looks up in the log by request id. */
const WITH_REQUEST_ID: ReadonlySet<string> = new Set(['internal_error', 'upstream_unavailable']);

export type ProblemBannerProps = {
  problem: Problem;
  /** Errors to list here: those not shown beside their field. */
  errors?: FieldError[];
  onRetry?: (() => void) | undefined;
};

/** Why a call failed; stays until the next attempt. */
export function ProblemBanner({ problem, errors = problem.errors, onRetry }: ProblemBannerProps) {
  const title = TITLES[problem.code] ?? problem.title;
  const others = errors.filter((error) => error.detail !== problem.detail);
  return (
    <Banner tone="critical" title={title} {...toActions(problem, onRetry)}>
      <BlockStack gap="200">
        <Paragraph>
          {problem.detail} {chargeNote(problem)}
        </Paragraph>
        {others.length > 0 ? <TextList texts={others.map(({ detail }) => detail)} /> : null}
        {WITH_REQUEST_ID.has(problem.code) && problem.requestId ? (
          <Text as="p" variant="bodySm" breakWord>
            Request {problem.requestId}
          </Text>
        ) : null}
      </BlockStack>
    </Banner>
  );
}

/** The banner's buttons: buying credits if they are missing, and another try. */
function toActions({ code }: Problem, onRetry: ProblemBannerProps['onRetry']) {
  const retry = onRetry && { content: 'Try again', onAction: onRetry };
  if (code !== 'insufficient_credits') return { action: retry };
  return { action: { content: 'Buy credits', url: '/app/credits' }, secondaryAction: retry };
}

/**
 * Says what was charged, unless the detail says so. A call without a response may have succeeded and been charged;
 * a retry with the same idempotency key is not charged again.
 */
function chargeNote({ code, detail, charged }: Problem): string {
  if (code === NO_RESPONSE.code)
    return 'If it went through, trying again shows the result and costs nothing more.';
  return charged === false && !detail.includes('Nothing was charged') ? 'Nothing was charged.' : '';
}
