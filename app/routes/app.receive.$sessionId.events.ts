import type { LoaderFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { answerWithProblem } from '#app/transports/admin/calls/to-problem.server.ts';
import { streamSession } from '#app/transports/admin/receive/events/stream-session.server.ts';

/** Streams a session's changes to its page as server-sent events. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const { shopId } = await authenticateStaff(context, request);
  return answerWithProblem(context, () =>
    streamSession(context.services, shopId, params.sessionId ?? '', request.signal),
  );
};

export const headers = boundary.headers;
