import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { handleJobsForm } from '#app/transports/admin/jobs/handle-jobs-form.server.ts';
import { JobsPage } from '#app/transports/admin/jobs/jobs-page.tsx';
import { loadJobs } from '#app/transports/admin/jobs/load-jobs.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader(loadJobs);

export const action = staffAction(handleJobsForm);

export const clientLoader = keepLoaded();

export const clientAction = formClientAction;

export default function Jobs() {
  return <JobsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
