import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { ListPage } from '#app/transports/admin/list/list-page.tsx';
import { loadListPage } from '#app/transports/admin/list/load-list-page.server.ts';
import { UndecidedPage } from '#app/transports/admin/list/undecided-page.tsx';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { query }) =>
  loadListPage(services, staff, { match: query.get('match'), location: query.get('location') }),
);

export default function List() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'undecided') return <UndecidedPage requestId={loaded.requestId} />;
  return <ListPage key={`${loaded.match?.callId} ${loaded.draft.styleCode}`} {...loaded} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
