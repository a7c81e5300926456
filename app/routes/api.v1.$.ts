import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleRestRequest } from '#app/transports/rest/handle-rest-request.ts';

const handle = ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleRestRequest(request, params['*'] ?? '', {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
