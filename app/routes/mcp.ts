import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';
import { offerProduct } from '#app/transports/mcp/offer-product.ts';

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleMcpRequest(request, offerProduct, {
    services: context.services.mcp,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
