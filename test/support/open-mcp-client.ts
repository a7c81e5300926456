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
  listResources: () => Promise<{ uri: string; name: string }[]>;
  /** The text of a resource. */
  readResource: (uri: string) => Promise<string>;
  listPrompts: () => Promise<{ name: string; description?: string | undefined }[]>;
  /** The text of a prompt. */
  getPrompt: (name: string, input: Record<string, string>) => Promise<string>;
  close: () => Promise<void>;
};

/** What a client is asked to show its user. */
export type Question = {
  message: string;
  requestedSchema: { properties: { candidate: { oneOf: { const: string; title: string }[] } } };
};
/** What the user makes of a question. */
export type AnswerQuestion = (question: Question) => {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string>;
};

/**
 * Connects an official client, which validates results against the tool's output schema.
 * @param answer where the client can show its user a question
 */
export async function openMcpClient(
  kind: McpClientKind,
  appUrl: string,
  apiKey: string,
  answer?: AnswerQuestion,
): Promise<McpClient> {
  const url = new URL('/mcp', appUrl);
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  const clientInfo = { name: 'test', version: '1.0.0' };
  if (kind === 'old sdk') {
    const capabilities = answer ? { elicitation: {} } : {};
    const client = new OldClient(clientInfo, { capabilities });
    await client.connect(new OldTransport(url, { requestInit }));
    return wrap(client);
  }
  const mode = kind === '2026-07-28' ? { pin: kind } : kind;
  const capabilities = answer ? { elicitation: { form: {} } } : {};
  const client = new Client(clientInfo, { versionNegotiation: { mode }, capabilities });
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params }) =>
      answer(params as unknown as Question),
    );
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return wrap(client);
}

/** A client as tests use it. */
export function wrap(client: Client | OldClient): McpClient {
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
    listResources: async () => (await client.listResources()).resources,
    async readResource(uri) {
      const [first] = (await client.readResource({ uri })).contents;
      return first && 'text' in first ? String(first.text) : '';
    },
    listPrompts: async () => (await client.listPrompts()).prompts,
    async getPrompt(name, input) {
      const { messages } = await client.getPrompt({ name, arguments: input });
      const content = messages[0]?.content;
      return content?.type === 'text' ? content.text : '';
    },
    close: () => client.close(),
  };
}
