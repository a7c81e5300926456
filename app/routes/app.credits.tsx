import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { CreditsPage } from '#app/transports/admin/credits/credits-page.tsx';
import { loadCredits } from '#app/transports/admin/credits/load-credits.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const { shopId } = await authenticateStaff(services, request);
  const before = new URL(request.url).searchParams.get('before');
  return loadCredits(services, shopId, before);
};

export default function CreditsRoute() {
  return <CreditsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
