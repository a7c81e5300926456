import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { requireOwnerWhereLimited } from '#app/transports/admin/calls/require-owner.server.ts';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';
import { handleWebhooksForm } from '#app/transports/admin/webhooks/handle-webhooks-form.server.ts';
import { WebhooksPage } from '#app/transports/admin/webhooks/webhooks-page.tsx';

/** The number of messages shown: as many as staff are likely to look through. */
const LOG_SIZE = 50;

export const loader = staffLoader(async ({ webhookEndpoints, webhookMessages }, { shopId }) => ({
  endpoints: await webhookEndpoints.list(shopId),
  messages: await webhookMessages.list(shopId, LOG_SIZE),
}));

export const action = staffAction(async (services, staff, form) => {
  await requireOwnerWhereLimited(services.ownerLimits, staff, 'keys');
  return handleWebhooksForm(services, staff.shopId, form);
});

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function Webhooks() {
  return <WebhooksPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
