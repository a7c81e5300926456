import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { requireOwnerWhereLimited } from '#app/transports/admin/calls/require-owner.server.ts';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { CreditsPage } from '#app/transports/admin/credits/credits-page.tsx';
import { loadCredits } from '#app/transports/admin/credits/load-credits.server.ts';
import { orderPack } from '#app/transports/admin/credits/order-pack.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { query }) =>
  loadCredits(services, staff, query),
);

export const action = staffAction(async (services, staff, form) => {
  await requireOwnerWhereLimited(services.ownerLimits, staff, 'credits');
  return orderPack(services, staff, form);
});

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function CreditsRoute() {
  return <CreditsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
