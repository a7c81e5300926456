import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { createProductServers } from '#app/transports/mcp/create-product-servers.ts';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleMcpRequest(request, createProductServers, {
    services: context.services.mcp,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
