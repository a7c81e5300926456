import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { contracts } from '#app/operations/registry.ts';
import { requireOwnerWhereLimited } from '#app/transports/admin/calls/require-owner.server.ts';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { handleKeyForm } from '#app/transports/admin/keys/handle-key-form.server.ts';
import { KeysPage } from '#app/transports/admin/keys/keys-page.tsx';
import { listKeys } from '#app/transports/admin/keys/list-keys.server.ts';
import { answerForm, keepLoaded } from '#app/transports/admin/shared/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';
import { KEY_VARIABLE, listSampledCalls } from '#app/transports/rest/openapi/code-samples.ts';

export const loader = staffLoader(async ({ apiKeys, credits, clock, appUrl }, { shopId }) => ({
  appUrl,
  keys: await listKeys({ apiKeys, credits, clock }, shopId),
  calls: listSampledCalls(contracts, appUrl),
  keyVariable: KEY_VARIABLE,
}));

export const action = staffAction(async ({ apiKeys, ownerLimits }, staff, form) => {
  await requireOwnerWhereLimited(ownerLimits, staff, 'keys');
  return handleKeyForm(apiKeys, staff.shopId, form);
});

export const clientLoader = keepLoaded();

export const clientAction = answerForm;

export default function Keys() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
