import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import figureStyles from '#app/transports/admin/receive/session/figures.css?url';
import { handleSessionForm } from '#app/transports/admin/receive/session/handle-session-form.server.ts';
import {
  loadSession,
  type SessionPageProps,
} from '#app/transports/admin/receive/session/load-session.server.ts';
import { SessionPage } from '#app/transports/admin/receive/session/session-page.tsx';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const links = () => [{ rel: 'stylesheet', href: figureStyles }];

export const loader = staffLoader((services, staff, { params }) =>
  loadSession(services, staff, params.sessionId ?? ''),
);

/** Large enough for a form that names every box of the largest session. */
const MAX_FORM_BYTES = 1024 * 1024;

export const action = staffAction(
  (services, staff, form, { params }) =>
    handleSessionForm(services, staff, form, params.sessionId ?? ''),
  MAX_FORM_BYTES,
);

export const clientLoader = keepLoaded<SessionPageProps>({ showsOutdatedNotice: true });

export const clientAction = formClientAction;

export default function Session() {
  return <SessionPage {...useLoaderData<typeof clientLoader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
