import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { readForm } from '#app/transports/admin/calls/read-form.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { handleKeyForm } from '#app/transports/admin/keys/handle-key-form.server.ts';
import { KeysPage } from '#app/transports/admin/keys/keys-page.tsx';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const { shopId } = await authenticateStaff(services, request);
  const keys = await services.apiKeys.list(shopId);
  return {
    appUrl: services.appUrl,
    keys: keys.map(({ id, name, start, last4, createdAt, lastUsedAt, revokedAt }) => ({
      id,
      name,
      masked: `${start}…${last4}`,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, requestId } = context;
  const { shopId } = await authenticateStaff(services, request);
  const form = await withPageErrors(() => readForm(request));
  return handleKeyForm(services.apiKeys, shopId, form, requestId);
};

export default function Keys() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
