import type { ActionFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { requireWriter } from '#app/operations/pipeline/require-writer.ts';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { answerWithProblem } from '#app/transports/admin/calls/to-problem.server.ts';
import { addScan } from '#app/transports/admin/receive/photos/add-scan.server.ts';
import { refuseMethod } from '#app/transports/rest/refuse-method.ts';

const refuseOthers = refuseMethod('POST');

/** Takes in a scan of a session. */
export const action = async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  if (request.method !== 'POST') return refuseOthers(args);
  const staff = await authenticateStaff(context, request);
  return answerWithProblem(context, async () => {
    requireWriter(staff.principal);
    const { services } = context;
    const { kind, photoId } = await addScan(services, staff, params.sessionId ?? '', request);
    return Response.json({ photo_id: photoId }, { status: kind === 'added' ? 201 : 200 });
  });
};

export const headers = boundary.headers;

export const loader = refuseOthers;
