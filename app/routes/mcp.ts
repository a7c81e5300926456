import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { freeOperations, grantedDirectOperations, operations } from '#app/operations/registry.ts';
import { describeTools } from '#app/transports/mcp/describe-tools.ts';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';

const tools = describeTools({ operations, freeOperations, grantedDirectOperations });

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleMcpRequest(request, tools, {
    services: context.services.mcp,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
