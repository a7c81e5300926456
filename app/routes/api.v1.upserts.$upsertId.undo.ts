import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleUndoRequest } from '#app/transports/rest/handle-undo-request.ts';

const handle = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleUndoRequest(request, params.upsertId ?? '', {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
