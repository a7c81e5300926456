import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import { AppError } from '#app/platform/errors.ts';
import { authenticateRequest } from '#app/transports/http-auth/authenticate-request.ts';
import type { McpServices } from '#app/transports/mcp/mcp-services.ts';

type McpWiring = Omit<McpServices, 'authenticate'> & {
  apiKeys: Pick<ApiKeys, 'verify'>;
  oauthConnections: Pick<OauthConnections, 'findShop' | 'verify'>;
};

/** MCP at `/mcp`, for API keys, and at each shop's own address, for its access tokens. Neither accepts the other's. */
export function createMcp({ oauthConnections, ...services }: McpWiring) {
  const { apiKeys, pipeline } = services;
  const mcp: McpServices = {
    ...services,
    authenticate: (request, remoteAddress) =>
      authenticateRequest({ apiKeys, pipeline }, request, remoteAddress),
  };
  return {
    mcp,
    mcpFor: (publicId: string): McpServices => ({
      ...services,
      async authenticate(request, remoteAddress) {
        const tokens = { verify: (token: string) => oauthConnections.verify(token, publicId) };
        try {
          // Every client begins like this, to learn where it gets a token: it does not count as a failed
          // authentication.
          if (!request.headers.has('authorization'))
            throw new AppError('unauthorized', 'Connect by OAuth: WWW-Authenticate says where.');
          return await authenticateRequest({ apiKeys: tokens, pipeline }, request, remoteAddress);
        } catch (error) {
          const isRefusal = error instanceof AppError && error.code === 'unauthorized';
          if (isRefusal && !(await oauthConnections.findShop(publicId)))
            throw new AppError('not_found', 'No store has this address.');
          throw error;
        }
      },
    }),
  };
}
