import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_MATCH_ROWS, BAD_UPSERT_ROWS } from '#test/support/bad-input-rows.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { type McpClient, openMcpClient, type ToolAnswer } from '#test/support/open-mcp-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { PRIVATE_URLS } from '#test/support/private-urls.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type ExpectedRefusal, expectFailure, watchShop } from '#test/support/watch-refusals.ts';

const MATCH = 'image-product-match';
const UPSERT = 'storefront-product-upsert';

let app: OwnApp;
let files: FileServer;
let shop: TestShop;
let expectUntouched: () => Promise<void>;

beforeAll(async () => {
  files = await startFileServer();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } });
  shop = await app.openShop();
  expectUntouched = await watchShop(shop);
});
afterAll(async () => {
  await app.close();
  await files.close();
});

async function expectToolRefused(answer: ToolAnswer, wanted: ExpectedRefusal): Promise<void> {
  expect(answer.isError).toBe(true);
  expectFailure(answer.structure, wanted);
  expect(answer.structure.recovery_hint).toMatch(/\w/);
  expect(answer.structure.request_id).toMatch(/^req_/);
  expect(JSON.parse(answer.text)).toEqual(answer.structure);
  await expectUntouched();
}

const ROWS = [
  ...BAD_MATCH_ROWS.map((row) => [MATCH, ...row] as const),
  ...BAD_UPSERT_ROWS.map((row) => [UPSERT, ...row] as const),
];
/** Arguments of a tool are an object by the protocol; what is none never reaches it. */
const isObject = (input: unknown) => typeof input === 'object' && !Array.isArray(input);
const NO_OBJECT = new Set(['not JSON', 'an empty body', 'a list', 'deeply nested JSON']);

describe.each(['old sdk', '2026-07-28'] as const)('bad input over MCP (%s)', (kind) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await openMcpClient(kind, app.url, shop.apiKey);
  });
  afterAll(() => client.close());

  it.each(ROWS.filter(([, name]) => !NO_OBJECT.has(name)))(
    '%s: %s is an error to the model, uncharged',
    async (tool, _name, makeInput, wanted) => {
      const input = makeInput(files);
      expect(isObject(input)).toBe(true);
      await expectToolRefused(
        await client.callTool(tool, input as Record<string, unknown>),
        wanted,
      );
    },
  );

  it('each private address is refused in the same words', async () => {
    const words = new Set<string>();
    for (const image_url of PRIVATE_URLS) {
      const { isError, structure } = await client.callTool(MATCH, { image_url });
      expect(isError, image_url).toBe(true);
      words.add(`${structure.code} ${structure.detail}`);
    }
    expect([...words]).toEqual([expect.stringMatching(/^invalid_input .*public/)]);
    await expectUntouched();
  });
});

describe('what is no arguments at all', () => {
  const callOf = (tool: string, text: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${text}}}`;

  it.each(ROWS.filter(([, name]) => NO_OBJECT.has(name)))(
    '%s: %s is refused, uncharged',
    async (tool, _name, makeInput) => {
      const input = makeInput(files);
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      const answer = await postRpc(app.url, callOf(tool, text), shop.apiKey);
      const [message] = answer.messages;
      const failure = message?.error ?? message?.result;
      expect(failure, JSON.stringify(answer)).toBeDefined();
      if (message?.result) expect(message.result).toMatchObject({ isError: true });
      else expect(message?.error?.code).toBeOneOf([-32700, -32602]);
      await expectUntouched();
    },
  );
});
