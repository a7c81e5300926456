import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { CallPage } from '#app/transports/admin/activity/call/call-page.tsx';
import { loadCall } from '#app/transports/admin/activity/call/load-call.server.ts';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { params }) =>
  loadCall(services, staff, params.callId ?? ''),
);

export default function Call() {
  return <CallPage call={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
