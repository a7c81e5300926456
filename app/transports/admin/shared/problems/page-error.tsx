import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { isProblem, type Problem } from '../../calls/problem.ts';
import { AppPage } from '../elements/app-page.tsx';
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
  const data = isRouteErrorResponse(error) ? error.data : UNKNOWN;
  if (!isProblem(data)) return boundary.error(error);
  return (
    <AppPage title={UNKNOWN.title}>
      <ProblemBanner problem={data} onRetry={reload} />
    </AppPage>
  );
}
