/**
 * The answer on OAuth's discovery and registration paths: a plain 404 in JSON. Clients that find
 * anything there start an OAuth dance and drop the API key they were given.
 */
export function noOauth(requestId: string): Response {
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
