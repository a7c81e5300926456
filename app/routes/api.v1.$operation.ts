import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleOperationRequest } from '#app/transports/rest/handle-operation-request.ts';

const handle = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleOperationRequest(request, params.operation ?? '', {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
