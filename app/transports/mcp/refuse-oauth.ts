import type { LoaderFunctionArgs } from '@remix-run/node';

/**
 * Answers OAuth's discovery and registration paths with a 404 in JSON. Clients that find anything else there start an
 * OAuth flow and drop the API key that they were given.
 */
export function refuseOauth({
  context: { requestId },
}: Pick<LoaderFunctionArgs, 'context'>): Response {
  return Response.json(
    {
      code: 'not_found',
      detail:
        'There is no OAuth here. Send an API key in the header "Authorization: Bearer mcpsk_…".',
      request_id: requestId,
    },
    { status: 404, headers: { 'Cache-Control': 'no-store', 'X-Request-Id': requestId } },
  );
}
