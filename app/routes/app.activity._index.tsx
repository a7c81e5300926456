import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { ActivityPage } from '#app/transports/admin/activity/activity-page.tsx';
import { loadActivity } from '#app/transports/admin/activity/load-activity.server.ts';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { query }) =>
  loadActivity(services, staff, query),
);

export default function Activity() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
