import type { LoaderFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import { authenticateStaff } from '#app/transports/admin/calls/authenticate-staff.server.ts';
import { answerWithProblem } from '#app/transports/admin/calls/to-problem.server.ts';
import { showPhoto } from '#app/transports/admin/receive/photos/show-photo.server.ts';

/** Returns a session's photo, for the store's staff. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const { shopId } = await authenticateStaff(context, request);
  return answerWithProblem(context, () =>
    showPhoto(context.services, shopId, params.photoId ?? ''),
  );
};

export const headers = boundary.headers;
