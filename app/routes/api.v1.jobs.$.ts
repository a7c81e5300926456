import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleJobsRequest } from '#app/transports/rest/jobs/handle-jobs-request.ts';

const handle = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleJobsRequest(request, params['*'] ?? '', {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
