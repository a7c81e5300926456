/**
 * Answers OAuth's discovery and registration paths with a 404 in JSON. Clients that find anything else there start an
 * OAuth flow and drop the API key that they were given.
 */
export function refuseOauth(requestId: string): Response {
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
