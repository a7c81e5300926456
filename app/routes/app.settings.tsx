import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { readForm } from '#app/transports/admin/calls/read-form.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { handleSettingsForm } from '#app/transports/admin/settings/handle-settings-form.server.ts';
import { loadSettings } from '#app/transports/admin/settings/load-settings.server.ts';
import { SettingsPage } from '#app/transports/admin/settings/settings-page.tsx';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const staff = await authenticateStaff(services, request);
  const { storeCatalog } = services.providers;
  const { shopSettings, providerNames } = services;
  return withPageErrors(() => loadSettings({ shopSettings, storeCatalog, providerNames }, staff));
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, requestId } = context;
  const staff = await authenticateStaff(services, request);
  const form = await withPageErrors(() => readForm(request));
  const { providers } = services;
  const { storeCatalog, hostedImages } = providers;
  return handleSettingsForm(
    {
      shopSettings: services.shopSettings,
      storeCatalog,
      providers: {
        ...providers,
        hostPhoto: async (photo) => (await hostedImages.host(staff.shopId, photo)).url,
      },
    },
    staff,
    form,
    requestId,
  );
};

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
