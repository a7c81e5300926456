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

const NEWER = '2026-07-28';

type NewerRequest = {
  method: string;
  /** The tool, or the address of the resource. */
  name?: string;
  capabilities?: object;
};

/** What each request of the 2026-07-28 protocol carries. */
export const newerEnvelope = ({ method, name, capabilities = {} }: NewerRequest) => ({
  headers: {
    ...{ 'MCP-Protocol-Version': NEWER, 'Mcp-Method': method },
    ...(name !== undefined && { 'Mcp-Name': name }),
  },
  _meta: {
    'io.modelcontextprotocol/protocolVersion': NEWER,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  },
});

/** Asks by the 2026-07-28 protocol, without a client library. */
export async function askByNewerProtocol(
  appUrl: string,
  { params, ...request }: NewerRequest & { params: object },
  apiKey: string,
): Promise<RpcMessage> {
  const { method } = request;
  const { headers, _meta } = newerEnvelope(request);
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
  const { status, messages } = await postRpc(appUrl, message, apiKey, headers);
  const last = messages.at(-1);
  if (!last) throw new Error(`${method} was answered with ${status} and nothing`);
  return last;
}
