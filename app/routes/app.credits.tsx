import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { CreditsPage } from '#app/transports/admin/credits/credits-page.tsx';
import { loadCredits } from '#app/transports/admin/credits/load-credits.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { query }) =>
  loadCredits(services, staff, query.get('before')),
);

export default function CreditsRoute() {
  return <CreditsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
