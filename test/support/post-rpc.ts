/** A received JSON-RPC message. */
export type RpcMessage = {
  id?: number | null;
  method?: string;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
};

export type RpcAnswer = { status: number; headers: Headers; messages: RpcMessage[] };

/** Posts to `/mcp`, or to another path, without a client library. The response may be a JSON body or a stream of events. */
export async function postRpc(
  appUrl: string,
  body: unknown,
  apiKey?: string,
  headers: Record<string, string> = {},
  path = '/mcp',
): Promise<RpcAnswer> {
  const response = await fetch(new URL(path, appUrl), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, messages: parseMessages(text) };
}

function parseMessages(text: string): RpcMessage[] {
  if (!/^(event|data|id|:)/.test(text)) return text ? [JSON.parse(text)].flat() : [];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line.length > 6)
    .map((line) => JSON.parse(line.slice(6)));
}
