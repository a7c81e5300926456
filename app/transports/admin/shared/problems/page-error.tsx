import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Page } from '@shopify/polaris';
import { boundary } from '@shopify/shopify-app-remix/server';
import type { Problem } from '../../calls/problem.ts';
import { useLoadAgain } from '../use-load-again.ts';
import { ProblemBanner } from './problem-banner.tsx';

const UNKNOWN: Problem = {
  code: 'page_failed',
  title: 'This page could not be shown',
  detail: 'Something went wrong on our side. Load the page again.',
  errors: [],
};

/** What stands in a page's place when it failed; answers of Shopify's library are handed on. */
export function PageError() {
  const error = useRouteError();
  const loadAgain = useLoadAgain();
  if (isRouteErrorResponse(error) && !isProblem(error.data)) {
    return boundary.error(error);
  }
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : UNKNOWN;
  return (
    <Page title={UNKNOWN.title} backAction={{ content: 'Home', url: '/app' }}>
      <ProblemBanner problem={problem} onRetry={loadAgain} />
    </Page>
  );
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'detail' in data;
}
