import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { describeTools } from '#app/faces/mcp/describe-tools.ts';
import { handleMcpRequest } from '#app/faces/mcp/handle-mcp-request.ts';
import { operations } from '#app/operations/operations.ts';

const tools = describeTools(operations);

const handle = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) =>
  handleMcpRequest(request, tools, {
    services: context.services.rest,
    requestId: context.requestId,
    remoteAddress: context.remoteAddress,
  });

export const loader = handle;
export const action = handle;
