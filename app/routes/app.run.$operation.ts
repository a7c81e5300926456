import type { ActionFunctionArgs, HeadersFunction } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { newId } from '#app/platform/ids.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { streamOperation } from '#app/transports/admin/calls/stream-operation.server.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

const refuseOthers = refuseMethod('POST');

/** Runs an operation for a page; progress and result are server-sent events. */
export const action = async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  if (request.method !== 'POST') return refuseOthers(args);
  const { services } = context;
  const { principal } = await authenticateStaff(services, request);
  return streamOperation(request, params.operation ?? '', {
    pipeline: services.pipeline,
    principal,
    requestId: newId('req'),
  });
};

export const headers: HeadersFunction = (args) => boundary.headers(args);

export const loader = refuseOthers;
