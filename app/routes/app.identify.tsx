import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { readForm } from '#app/transports/admin/calls/read-form.server.ts';
import { staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { IdentifyPage } from '#app/transports/admin/identify/identify-page.tsx';
import { loadIdentify } from '#app/transports/admin/identify/load-identify.server.ts';
import { recordDecision } from '#app/transports/admin/identify/record-decision.server.ts';
import { replanAfterDecision } from '#app/transports/admin/receive/elsewhere/replan-after-decision.server.ts';
import { toReceivingUrl } from '#app/transports/admin/receive/elsewhere/to-receiving-url.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const loader = staffLoader((services, staff, { query }) =>
  loadIdentify(services, staff, query.get('match')),
);

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const staff = await authenticateStaff(context, request);
  const { services } = context;
  const next = await withPageErrors(context, async () => {
    requireWriter(staff.principal);
    const requestId = await recordDecision(services, staff, await readForm(request), new Date());
    const { sessionId } = await replanAfterDecision(services, staff, requestId);
    return sessionId
      ? toReceivingUrl(sessionId)
      : `/app/list?match=${encodeURIComponent(requestId)}`;
  });
  return redirect(next);
};

export default function Identify() {
  return <IdentifyPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
