import { Banner, BlockStack, List, Text } from '@shopify/polaris';
import { type FieldError, NO_ANSWER, type Problem } from '../../calls/problem.ts';
import { problemTitle } from './problem-title.ts';

/** Codes of failures that whoever runs the app looks up in its log. */
const REPORTED: ReadonlySet<string> = new Set(['internal_error', 'upstream_unavailable']);

export type ProblemBannerProps = {
  problem: Problem;
  /** Errors to name here; those that stand beside their field are left out. */
  errors?: FieldError[];
  onRetry?: (() => void) | undefined;
};

/** Why a call failed, staying until it is tried again. */
export function ProblemBanner({ problem, errors = problem.errors, onRetry }: ProblemBannerProps) {
  const others = errors.filter((error) => error.detail !== problem.detail);
  return (
    <Banner
      tone="critical"
      title={problemTitle(problem)}
      {...(onRetry && { action: { content: 'Try again', onAction: onRetry } })}
    >
      <BlockStack gap="200">
        <Text as="p" breakWord>
          {problem.detail} {chargeWords(problem)}
        </Text>
        {others.length > 0 ? (
          <List>
            {others.map((error) => (
              <List.Item key={error.pointer + error.detail}>{error.detail}</List.Item>
            ))}
          </List>
        ) : null}
        {REPORTED.has(problem.code) && problem.requestId ? (
          <Text as="p" variant="bodySm" breakWord>
            Request {problem.requestId}
          </Text>
        ) : null}
      </BlockStack>
    </Banner>
  );
}

/**
 * What was charged, where the details do not say it themselves. Where no answer came the call may have ended
 * well all the same, and be charged: once.
 */
function chargeWords({ code, detail, charged }: Problem): string {
  if (code === NO_ANSWER.code)
    return 'If it was done all the same, trying again shows its result and costs nothing more.';
  return charged === false && !detail.includes('Nothing was charged') ? 'Nothing was charged.' : '';
}
