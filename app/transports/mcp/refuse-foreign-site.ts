import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';

/**
 * Prevents DNS rebinding, as the MCP specification requires: 403 for a Host that is neither this app's nor localhost (a
 * proxy in front may send either), and for a page of another site. A request without Origin passes.
 */
export function refuseForeignSite(request: Request, appUrl: string): Response | undefined {
  const { hostname } = new URL(appUrl);
  const local = localhostAllowedHostnames();
  const origins = local.includes(hostname) ? localhostAllowedOrigins() : [hostname];
  return (
    hostHeaderValidationResponse(request, [hostname, ...local]) ??
    originValidationResponse(request, origins)
  );
}
