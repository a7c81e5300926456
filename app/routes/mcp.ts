import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';
import { MCP_TOOLS } from '#app/transports/mcp/mcp-tools.ts';

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleMcpRequest(request, MCP_TOOLS, {
    services: context.services.mcp,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
