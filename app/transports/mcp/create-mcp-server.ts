import {
  type CallToolResult,
  fromJsonSchema,
  type InputRequiredResult,
  type JsonSchemaType,
  type JsonSchemaValidator,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { StateCodec } from './choosing/state-codec.ts';
import type { ToolDefinition } from './describe-tools.ts';

/** The version in package.json and server.json; a test compares them. */
export const SERVER_VERSION = '0.1.0';

/** How long clients may keep lists, which change only with a deployment. */
const LIST_LASTS_MS = 3_600_000;
const OF_ALL = { ttlMs: LIST_LASTS_MS, cacheScope: 'public' } as const;
/** Callers see different tools, so a cache must not serve one caller's list to another. */
const OF_ONE_CALLER = { ttlMs: LIST_LASTS_MS, cacheScope: 'private' } as const;

const INSTRUCTIONS =
  'Photo of a box or tag: image-product-match, then storefront-product-upsert with its style_code to list the product. ' +
  'While matched is false or variant_conflicts is not empty, ask the user before listing anything. ' +
  'Spell vendors and product types exactly as the resources do. ' +
  'After a lost answer repeat the call with the same idempotency_key. An error says charged: false and how to fix it.';

export type RunTool = (
  tool: ToolDefinition,
  input: unknown,
  context: ServerContext,
) => Promise<CallToolResult | InputRequiredResult>;

/**
 * Creates a protocol server for one HTTP request, in either protocol era.
 * @param tools the tools that the caller sees
 * @param run never throws: the library would send the raw error to the model
 * @param verify checks what a client has carried from a question to its answer
 */
export function createMcpServer(
  tools: readonly ToolDefinition[],
  run: RunTool,
  { verify }: Pick<StateCodec, 'verify'>,
): McpServer {
  const server = new McpServer(
    { name: 'catalog-vision', title: 'Catalog Vision', version: SERVER_VERSION },
    {
      instructions: INSTRUCTIONS,
      requestState: { verify },
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      cacheHints: {
        ...{ 'tools/list': OF_ONE_CALLER, 'server/discover': OF_ALL },
        ...{ 'resources/list': OF_ALL, 'resources/templates/list': OF_ALL, 'prompts/list': OF_ALL },
      },
    },
  );
  for (const tool of tools) {
    const { description, inputSchema, outputSchema } = tool;
    const { name, title, annotations } = tool.contract;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: toListedSchema(inputSchema),
        outputSchema: toListedSchema(outputSchema),
        annotations: { ...annotations },
      },
      (input, context) => run(tool, input, context),
    );
  }
  return server;
}

/**
 * Returns a schema for the list of tools that validates nothing: the pipeline checks input and output, and words
 * errors.
 */
function toListedSchema(schema: JsonSchemaType) {
  return fromJsonSchema(schema, {
    getValidator:
      <T>(): JsonSchemaValidator<T> =>
      (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
  });
}
