import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { handleSettingsForm } from '#app/transports/admin/settings/handle-settings-form.server.ts';
import { loadSettings } from '#app/transports/admin/settings/load-settings.server.ts';
import { SettingsPage } from '#app/transports/admin/settings/settings-page.tsx';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader(loadSettings);

export const action = staffAction(handleSettingsForm);

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function Settings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
