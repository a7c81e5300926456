import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { invalidField } from '#app/platform/errors.ts';
import { requireOwnerWhereLimited } from '#app/transports/admin/calls/require-owner.server.ts';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { type ConnectAnswer, ConnectPage } from '#app/transports/admin/connect/connect-page.tsx';
import { describeScopes } from '#app/transports/admin/connect/describe-scopes.server.ts';
import { formClientAction } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader(async ({ oauth }, { shopId, shop }, { params }) => {
  const { scopes, ...app } = await oauth.requests.find(params.requestId ?? '', shopId);
  return { ...app, shop, permissions: describeScopes(scopes) };
});

export const action = staffAction(
  async ({ oauth, ownerLimits }, staff, form, { params }): Promise<ConnectAnswer> => {
    await requireOwnerWhereLimited(ownerLimits, staff, 'keys');
    const intent = form.get('intent');
    if (intent !== 'allow' && intent !== 'deny')
      throw invalidField('/intent', 'Must be one of: allow, deny.');
    return { kind: 'answered', url: await oauth.requests[intent](params.requestId ?? '', staff) };
  },
);

/** Never reloads the page's data: an answered request no longer exists, and the browser then leaves the page. */
export const shouldRevalidate = () => false;

export const clientAction = formClientAction;

export default function Connect() {
  return <ConnectPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
