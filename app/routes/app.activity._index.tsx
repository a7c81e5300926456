import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { ActivityPage } from '#app/transports/admin/activity/activity-page.tsx';
import { loadActivity } from '#app/transports/admin/activity/load-activity.server.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const staff = await authenticateStaff(context.services, request);
  return withPageErrors(() => loadActivity(context.services, staff, new URL(request.url)));
};

export default function Activity() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
