import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { createProductServers } from '#app/transports/mcp/create-product-servers.ts';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';
import { challenge } from '#app/transports/oauth/challenge.ts';

/** The MCP endpoint of one shop, for clients that connect by OAuth. API keys use `/mcp`, which never mentions OAuth. */
const handle = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { services, requestId, remoteAddress } = context;
  const { publicId = '' } = params;
  const { appUrl, defaultScopes: scopes } = services.oauth;
  const response = await handleMcpRequest(request, createProductServers, {
    services: services.mcpFor(publicId),
    requestId,
    remoteAddress,
  });
  return challenge(response, { appUrl, publicId, scopes }, request);
};

export const loader = handle;
export const action = handle;
