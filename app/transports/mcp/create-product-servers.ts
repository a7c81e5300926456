import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { callTool } from './call-tool.ts';
import { createStateCodec, type StateCodec } from './choosing/state-codec.ts';
import { createMcpServer, type RunTool } from './create-mcp-server.ts';
import type { ToolDefinition } from './describe-tools.ts';
import type { McpRequestContext, ServerFactory } from './handle-mcp-request.ts';
import type { Caller } from './mcp-services.ts';
import { MCP_TOOLS } from './mcp-tools.ts';
import { registerPrompts } from './reading/register-prompts.ts';
import { registerResources } from './reading/register-resources.ts';

/** What the product offers: the tools that a caller may see, resources and prompts. */
export const createProductServers: ServerFactory = (caller, context) => {
  const { services, requestId } = context;
  const codec = createStateCodec(services.requestStateKey, caller);
  const run = toolRunner(caller, codec, context);
  const tools = toolsFor(caller);
  return () => {
    const server = createMcpServer(tools, run, codec);
    registerResources(server, { caller, services, requestId });
    registerPrompts(server);
    return server;
  };
};

function toolsFor(caller: Caller): ToolDefinition[] {
  const scopes = caller instanceof AppError ? [] : caller.scopes;
  const granted = MCP_TOOLS.forGranted.filter(({ contract }) =>
    scopes.includes(contract.scope ?? ''),
  );
  return [...MCP_TOOLS.forAll, ...granted];
}

/** Clients of the older protocol may send several calls in one request: each call gets its own request id. */
function toolRunner(
  caller: Caller,
  codec: StateCodec,
  { services, requestId: ofRequest }: McpRequestContext,
): RunTool {
  const ids = [ofRequest];
  return (tool, input, toolContext) => {
    const requestId = ids.pop() ?? newId('req');
    return callTool(tool, input, { services, caller, requestId, toolContext, codec });
  };
}
