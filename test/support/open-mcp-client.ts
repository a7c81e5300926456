import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The old official client, and the new one with each way of negotiating the protocol version. */
export const MCP_CLIENTS = ['old sdk', 'legacy', 'auto', '2026-07-28'] as const;
export type McpClientKind = (typeof MCP_CLIENTS)[number];

export type ToolAnswer = {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: every tool has another result.
  structure: any;
  /** The text content of the result. */
  text: string;
};

export type McpTool = {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: object;
  outputSchema?: object | undefined;
  annotations?: object | undefined;
};

export type McpClient = {
  listTools: () => Promise<McpTool[]>;
  callTool: (
    name: string,
    input: Record<string, unknown>,
    onProgress?: (stage: string) => void,
  ) => Promise<ToolAnswer>;
  close: () => Promise<void>;
};

/** Connects an official client, which validates results against the tool's output schema. */
export async function openMcpClient(
  kind: McpClientKind,
  appUrl: string,
  apiKey: string,
): Promise<McpClient> {
  const url = new URL('/mcp', appUrl);
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  const clientInfo = { name: 'test', version: '1.0.0' };
  if (kind === 'old sdk') {
    const client = new OldClient(clientInfo);
    await client.connect(new OldTransport(url, { requestInit }));
    return wrap(client);
  }
  const mode = kind === '2026-07-28' ? { pin: kind } : kind;
  const client = new Client(clientInfo, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return wrap(client);
}

function wrap(client: Client | OldClient): McpClient {
  return {
    listTools: async () => (await client.listTools()).tools,
    async callTool(name, input, onProgress) {
      const call = { name, arguments: input };
      const options = {
        timeout: 60_000,
        ...(onProgress && {
          onprogress: ({ message }: { message?: string | undefined }) => onProgress(message ?? ''),
        }),
      };
      const result =
        client instanceof OldClient
          ? await client.callTool(call, undefined, options)
          : await client.callTool(call, options);
      const [first] = result.content as { type: string; text?: string }[];
      return {
        isError: result.isError === true,
        structure: result.structuredContent,
        text: first?.text ?? '',
      };
    },
    close: () => client.close(),
  };
}
