import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type JsonSchemaType,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

type Answer = CallToolResult | InputRequiredResult;
type Tool = (context: ServerContext) => Answer | Promise<Answer>;
type Content = CallToolResult['content'][number];

/** One red pixel, and a second of nothing. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const codec = createRequestStateCodec<{ round: number }>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});

const text = (words: string): Content => ({ type: 'text', text: words });
const says = (...content: Content[]): CallToolResult => ({ content });
const image: Content = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, words: string): Content => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});

/** Asks for one field of a form. */
const ask = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [field]: { type: 'string' } },
      required: [field],
    },
  });
const askModel = (words: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens: 50,
  });
const QUESTIONS = {
  user_name: () => ask('What is your name?', 'name'),
  greeting: () => askModel('Write a greeting'),
  client_roots: () => inputRequired.listRoots(),
};

const filledIn = (context: ServerContext, form: string, field: string): unknown =>
  acceptedContent<Record<string, unknown>>(context.mcpReq.inputResponses, form)?.[field];
const answerTo = (context: ServerContext, question: string): unknown =>
  context.mcpReq.inputResponses?.[question];

async function confirmOnce(context: ServerContext): Promise<Answer> {
  const isAnswered = filledIn(context, 'confirm', 'ok') !== undefined;
  if (isAnswered && context.mcpReq.requestState() !== undefined) return says(text('state-ok'));
  return inputRequired({
    inputRequests: { confirm: ask('Please confirm', 'ok') },
    requestState: await codec.mint({ round: 1 }),
  });
}

/** Tools that the suite calls by name, for what a server may answer. It describes each in its scenarios. */
const TOOLS: Record<string, Tool> = {
  test_simple_text: () => says(text('This is a simple text response for testing.')),
  test_image_content: () => says(image),
  test_audio_content: () => says({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    says(
      embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ),
  test_multiple_content_types: () =>
    says(
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
  test_streaming_elicitation: () => says(text('nothing was asked')),
  async test_logging_tool(context) {
    await context.mcpReq.log('info', 'Sent only where the request asks for it');
    return says(text('logged'));
  },
  async test_tool_with_logging({ mcpReq }) {
    for (const data of ['started', 'at work', 'ended']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    }
    return says(text('logged'));
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken === undefined) return says(text('no token'));
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return says(text(String(progressToken)));
  },
  test_missing_capability: (context) =>
    answerTo(context, 'greeting') === undefined
      ? inputRequired({ inputRequests: { greeting: QUESTIONS.greeting() } })
      : says(text('answered')),
  test_input_required_result_elicitation(context) {
    const name = filledIn(context, 'user_name', 'name');
    if (typeof name === 'string') return says(text(`Hello, ${name}!`));
    return inputRequired({ inputRequests: { user_name: QUESTIONS.user_name() } });
  },
  test_input_required_result_sampling: (context) =>
    answerTo(context, 'capital_question') === undefined
      ? inputRequired({
          inputRequests: { capital_question: askModel('What is the capital of France?') },
        })
      : says(text('answered')),
  test_input_required_result_list_roots: (context) =>
    answerTo(context, 'client_roots') === undefined
      ? inputRequired({ inputRequests: { client_roots: QUESTIONS.client_roots() } })
      : says(text('answered')),
  test_input_required_result_request_state: confirmOnce,
  test_input_required_result_tampered_state: confirmOnce,
  async test_input_required_result_multiple_inputs(context) {
    const questions = Object.entries(QUESTIONS);
    if (questions.every(([name]) => answerTo(context, name) !== undefined))
      return says(text('all answered'));
    return inputRequired({
      inputRequests: Object.fromEntries(questions.map(([name, question]) => [name, question()])),
      requestState: await codec.mint({ round: 1 }),
    });
  },
  async test_input_required_result_multi_round(context) {
    const round = context.mcpReq.requestState<{ round: number }>()?.round ?? 0;
    if (round === 2) return says(text('both answered'));
    return inputRequired({
      inputRequests: { [`step${round + 1}`]: ask('What comes next?', 'words') },
      requestState: await codec.mint({ round: round + 1 }),
    });
  },
  test_input_required_result_capabilities(context) {
    const envelope = context.mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
    const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY];
    const inputRequests: InputRequests = {
      ...(declared?.elicitation && { user_name: QUESTIONS.user_name() }),
      ...(declared?.sampling && { greeting: QUESTIONS.greeting() }),
      ...(declared?.roots && { client_roots: QUESTIONS.client_roots() }),
    };
    const isAsked =
      context.mcpReq.inputResponses === undefined && Object.keys(inputRequests).length > 0;
    return isAsked ? inputRequired({ inputRequests }) : says(text('answered'));
  },
};

/** Its words must come through `tools/list` as they are. */
const NEWER_SCHEMA: JsonSchemaType = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  // biome-ignore-start lint/suspicious/noThenProperty: a word of JSON Schema.
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  // biome-ignore-end lint/suspicious/noThenProperty: a word of JSON Schema.
  additionalProperties: false,
};

/** A server with what the suite asks for by name, in place of the product's tools, resources and prompts. */
export function createFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        logging: {},
        completions: {},
      },
      requestState: { verify: codec.verify },
    },
  );
  for (const [name, tool] of Object.entries(TOOLS)) {
    const config = { description: `Fixture ${name}`, inputSchema: z.object({}) };
    server.registerTool(name, config, (_input, context) => tool(context));
  }
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema of 2020-12', inputSchema: fromJsonSchema(NEWER_SCHEMA) },
    () => says(text('called')),
  );
  const region = { type: 'string', 'x-mcp-header': 'Region' } as const;
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'Repeats an argument in a header',
      inputSchema: fromJsonSchema({ type: 'object', properties: { region } }),
    },
    () => says(text('called')),
  );
  registerResources(server);
  registerPrompts(server);
  server.server.setRequestHandler('logging/setLevel', () => ({}));
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  return server;
}

function registerResources(server: McpServer): void {
  const plain = { description: 'A fixture', mimeType: 'text/plain' };
  for (const name of ['static-text', 'watched-resource']) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, plain, () => ({
      contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the resource.' }],
    }));
  }
  const binary = 'test://static-binary';
  server.registerResource('static-binary', binary, { ...plain, mimeType: 'image/png' }, () => ({
    contents: [{ uri: binary, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { ...plain, mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [{ uri: `${uri}`, mimeType: 'application/json', text: JSON.stringify({ id }) }],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function registerPrompts(server: McpServer): void {
  const message = (...contents: Content[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  const described = (name: string) => ({ description: `Fixture ${name}` });
  const simple = 'test_simple_prompt';
  server.registerPrompt(simple, described(simple), () =>
    message(text('This is a simple prompt for testing.')),
  );
  const withArguments = 'test_prompt_with_arguments';
  server.registerPrompt(
    withArguments,
    { ...described(withArguments), argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => message(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  const withResource = 'test_prompt_with_embedded_resource';
  server.registerPrompt(
    withResource,
    { ...described(withResource), argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      message(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  const withQuestion = 'test_input_required_result_prompt';
  server.registerPrompt(
    withQuestion,
    { ...described(withQuestion), argsSchema: z.object({}) },
    (_input, context) => {
      const answer = filledIn(context, 'user_context', 'context');
      if (typeof answer === 'string') return message(text(answer));
      return inputRequired({
        inputRequests: { user_context: ask('What is it about?', 'context') },
      });
    },
  );
  const withImage = 'test_prompt_with_image';
  server.registerPrompt(withImage, described(withImage), () =>
    message(image, text('Please analyze the image above.')),
  );
}
