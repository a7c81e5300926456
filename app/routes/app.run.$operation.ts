import type { ActionFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { newId } from '#app/platform/ids.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { streamOperation } from '#app/transports/admin/calls/stream-operation.server.ts';
import { keepListedBox } from '#app/transports/admin/kept-photos/keep-listed.server.ts';
import { updateSessionAfterCall } from '#app/transports/admin/receive/elsewhere/update-session-after-call.server.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

const refuseOthers = refuseMethod('POST');

/** Runs an operation for a page; progress and result are server-sent events. */
export const action = async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  if (request.method !== 'POST') return refuseOthers(args);
  const staff = await authenticateStaff(context, request);
  const { principal, shopId } = staff;
  return streamOperation(request, params.operation ?? '', {
    pipeline: context.services.pipeline,
    photoMemory: context.services.photoMemory,
    principal,
    requestId: newId('req'),
    onSuccess: async (call) => {
      await updateSessionAfterCall(context.services, staff, call);
      await keepListedBox(context.services, shopId, call.operation, call.input);
    },
  });
};

export const headers = boundary.headers;

export const loader = refuseOthers;
