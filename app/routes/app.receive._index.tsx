import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { loadReceive } from '#app/transports/admin/receive/start/load-receive.server.ts';
import { ReceivePage } from '#app/transports/admin/receive/start/receive-page.tsx';
import { startSession } from '#app/transports/admin/receive/start/start-session.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader(loadReceive);

const start = staffAction(startSession);

export const action = async (args: ActionFunctionArgs) => {
  const started = await start(args);
  return typeof started === 'string' ? redirect(`/app/receive/${started}`) : started;
};

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function Receive() {
  return <ReceivePage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
