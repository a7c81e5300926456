import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import {
  imageProductMatchContract,
  MATCH_LIMITS,
} from '#app/operations/image-product-match/contract.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { contractLimits } from '#app/transports/admin/calls/contract-limits.server.ts';
import { readForm } from '#app/transports/admin/calls/read-form.server.ts';
import { withPageErrors } from '#app/transports/admin/calls/with-page-errors.server.ts';
import { IdentifyPage } from '#app/transports/admin/identify/identify-page.tsx';
import { recordDecision } from '#app/transports/admin/identify/record-decision.server.ts';
import { toMatchView } from '#app/transports/admin/shared/match-view.server.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';
import { toTopUp } from '#app/transports/admin/shared/problems/top-up.ts';

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { services } = context;
  const { shopId } = await authenticateStaff(services, request);
  const requestId = new URL(request.url).searchParams.get('match');
  const [credits, call] = await Promise.all([
    services.credits.getBalance(shopId),
    requestId ? services.activity.findMatch(shopId, requestId) : null,
  ]);
  const { appUrl, topUpUrl } = services;
  return {
    credits,
    topUp: toTopUp(topUpUrl, appUrl),
    maxPhotoBytes: MATCH_LIMITS.photoBytes,
    codeLimit: contractLimits({ contract: imageProductMatchContract }).style_code,
    match: call && toMatchView(call, appUrl),
  };
};

export const action = async ({ request, context }: ActionFunctionArgs) => {
  const { services } = context;
  const staff = await authenticateStaff(services, request);
  const requestId = await withPageErrors(async () =>
    recordDecision(services, staff, await readForm(request), new Date()),
  );
  return redirect(`/app/list?match=${encodeURIComponent(requestId)}`);
};

export default function Identify() {
  return <IdentifyPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = PageError;

export const headers: HeadersFunction = (args) => boundary.headers(args);
