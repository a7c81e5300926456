import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleBulkRequest } from '#app/transports/rest/jobs/handle-bulk-request.ts';

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleBulkRequest(request, {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
