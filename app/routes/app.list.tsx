import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { ListPage } from '#app/transports/admin/list/list-page.tsx';
import { loadListPage } from '#app/transports/admin/list/load-list-page.server.ts';
import { UndecidedPage } from '#app/transports/admin/list/undecided-page.tsx';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const staff = await authenticateStaff(services, request);
  const { searchParams } = new URL(request.url);
  const query = { match: searchParams.get('match'), location: searchParams.get('location') };
  const { storeCatalog } = services.providers;
  return withPageErrors(() => loadListPage({ ...services, storeCatalog }, staff, query));
};

export default function List() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'undecided') return <UndecidedPage requestId={loaded.requestId} />;
  return <ListPage key={`${loaded.match?.callId} ${loaded.draft.styleCode}`} {...loaded} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
