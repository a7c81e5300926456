import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { isProblem, NO_RESPONSE, type Problem } from '../../calls/problem.ts';
import { AppPage } from '../elements/app-page.tsx';
import { useReloadPage } from '../loading/use-reload-page.ts';
import { ProblemBanner } from './problem-banner.tsx';

/** The problem for an error that is not a response, usually because there is no connection. */
const UNKNOWN: Problem = {
  code: 'page_failed',
  title: NO_RESPONSE.title,
  detail: 'Check your connection, then try again.',
  errors: [],
};

/** The pages' error boundary. Responses from Shopify's library go to that library's boundary. */
export function PageError() {
  const error = useRouteError();
  const reload = useReloadPage();
  const data = isRouteErrorResponse(error) ? error.data : UNKNOWN;
  if (!isProblem(data)) return boundary.error(error);
  return (
    <AppPage title="This page did not load">
      <ProblemBanner problem={data} onRetry={reload} />
    </AppPage>
  );
}
