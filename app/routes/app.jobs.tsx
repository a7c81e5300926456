import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { readForm } from '#app/transports/admin/calls/read-form.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { handleJobsForm } from '#app/transports/admin/jobs/handle-jobs-form.server.ts';
import { JobsPage } from '#app/transports/admin/jobs/jobs-page.tsx';
import { loadJobs } from '#app/transports/admin/jobs/load-jobs.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const staff = await authenticateStaff(services, request);
  return withPageErrors(() => loadJobs(services, staff));
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services, requestId } = context;
  const staff = await authenticateStaff(services, request);
  const form = await withPageErrors(() => readForm(request));
  return handleJobsForm(services, staff, form, requestId);
};

export default function Jobs() {
  return <JobsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
