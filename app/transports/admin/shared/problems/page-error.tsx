import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Page } from '@shopify/polaris';
import { boundary } from '@shopify/shopify-app-remix/server';
import type { Problem } from '../../calls/problem.ts';
import { useReloadPage } from '../use-reload-page.ts';
import { ProblemBanner } from './problem-banner.tsx';

const UNKNOWN: Problem = {
  code: 'page_failed',
  title: 'This page could not be shown',
  detail: 'Something went wrong on our side. Load the page again.',
  errors: [],
};

/** Error boundary of the pages. Responses of Shopify's library go to its own boundary. */
export function PageError() {
  const error = useRouteError();
  const reload = useReloadPage();
  if (isRouteErrorResponse(error) && !isProblem(error.data)) {
    return boundary.error(error);
  }
  const problem = isRouteErrorResponse(error) && isProblem(error.data) ? error.data : UNKNOWN;
  return (
    <Page title={UNKNOWN.title} backAction={{ content: 'Home', url: '/app' }}>
      <ProblemBanner problem={problem} onRetry={reload} />
    </Page>
  );
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'detail' in data;
}
