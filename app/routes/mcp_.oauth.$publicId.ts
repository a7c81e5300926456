import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '#app/platform/errors.ts';
import { handleMcpRequest } from '#app/transports/mcp/handle-mcp-request.ts';
import { MCP_TOOLS } from '#app/transports/mcp/mcp-tools.ts';
import { toRpcFailure } from '#app/transports/mcp/to-rpc-failure.ts';
import { challenge } from '#app/transports/oauth/challenge.ts';

/** The tools of one shop, for clients that connect by OAuth. API keys are for `/mcp`, where nothing speaks of OAuth. */
const handle = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { services, requestId, remoteAddress } = context;
  const { publicId = '' } = params;
  const { appUrl, usualScopes: scopes, oauthConnections } = services.oauth;
  if (!(await oauthConnections.findShop(publicId)))
    return toRpcFailure(new AppError('not_found', 'No store has this address.'), requestId);
  const response = await handleMcpRequest(request, MCP_TOOLS, {
    services: services.mcpFor(publicId),
    requestId,
    remoteAddress,
  });
  return challenge(response, { appUrl, publicId, scopes }, request);
};

export const loader = handle;
export const action = handle;
