import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { contracts } from '#app/operations/registry.ts';
import { requireOwnerWhereLimited } from '#app/transports/admin/calls/require-owner.server.ts';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { listConnectedApps } from '#app/transports/admin/connect/list-connected-apps.server.ts';
import { handleKeyForm } from '#app/transports/admin/keys/handle-key-form.server.ts';
import { KeysPage } from '#app/transports/admin/keys/keys-page.tsx';
import { listKeys } from '#app/transports/admin/keys/list-keys.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';
import { resourceOf } from '#app/transports/oauth/oauth-addresses.ts';
import { KEY_VARIABLE, listSampledCalls } from '#app/transports/rest/openapi/code-samples.ts';

export const loader = staffLoader(async (services, { shopId }) => {
  const { appUrl, shops } = services;
  const { publicId } = await shops.getInstalledById(shopId);
  return {
    appUrl,
    keys: await listKeys(services, shopId),
    apps: await listConnectedApps(services, shopId),
    connectUrl: resourceOf(appUrl, publicId),
    calls: listSampledCalls(contracts, appUrl),
    keyVariable: KEY_VARIABLE,
  };
});

export const action = staffAction(async (services, staff, form) => {
  await requireOwnerWhereLimited(services.ownerLimits, staff, 'keys');
  return handleKeyForm(services, staff.shopId, form);
});

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function Keys() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
