import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { watchShop } from '#test/support/watch-refusals.ts';
import { callByInspector, INSPECTOR_ERAS, runInspector } from './run-inspector.ts';

const MATCH = imageProductMatchContract.name;
const UPSERT = storefrontProductUpsertContract.name;
const fixture = (file: string) => readFile(new URL(`../../fixtures/${file}`, import.meta.url));

describe.skipIf(!inject('mcpToolModules'))('the MCP Inspector’s command line', () => {
  let app: OwnApp;
  let files: FileServer;
  let shop: TestShop;
  let photoUrl: string;
  beforeAll(async () => {
    files = await startFileServer();
    photoUrl = files.put('box.jpg', await fixture('labels/short-nike.jpg'));
    app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } });
    shop = await app.openShop();
  });
  afterAll(async () => {
    await app.close();
    await files.close();
  });

  describe.each(INSPECTOR_ERAS)('in the era %s', (era) => {
    it('lists exactly the two tools, and finds nothing in their schemas that some client cannot read', async () => {
      const { exitCode, result, error } = await runInspector(app.url, shop.apiKey, [
        ...['--protocol-era', era, '--method', 'tools/list', '--strict'],
      ]);
      expect(error).toBeUndefined();
      expect(exitCode).toBe(0);
      expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual([MATCH, UPSERT]);
      for (const tool of result.tools) {
        expect(tool).toMatchObject(
          JSON.parse((await fixture(`mcp-tools/${tool.name}.json`)).toString()),
        );
        expect(tool.annotations).toMatchObject({ idempotentHint: true, openWorldHint: true });
        expect(tool.outputSchema.type).toBe('object');
      }
    });

    it('makes a match of the photo at an address, for one credit', async () => {
      const before = await shop.getBalance();
      const input = { image_url: photoUrl };
      const { exitCode, result } = await callByInspector(app.url, shop.apiKey, {
        ...{ era, tool: MATCH, input },
      });
      expect(exitCode).toBe(0);
      expect(
        imageProductMatchContract.output.safeParse(result.structuredContent).error,
      ).toBeUndefined();
      expect(result.structuredContent).toMatchObject({
        matched: true,
        method: 'label',
        image_searched: photoUrl,
        credits_remaining: before - 1,
      });
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
      expect(await shop.getBalance()).toBe(before - 1);
    });

    it('plans a product without writing it, uncharged', async () => {
      const expectUntouched = await watchShop(shop);
      const input = upsertInput({ style_code: `PLAN-${era}`, dry_run: true });
      const { exitCode, result } = await callByInspector(app.url, shop.apiKey, {
        ...{ era, tool: UPSERT, input },
      });
      expect(exitCode).toBe(0);
      expect(result.structuredContent).toMatchObject({
        created: true,
        published: false,
        plan: { action: 'create', changes: expect.arrayContaining([expect.anything()]) },
      });
      await expectUntouched();
    });

    it('shows a bad call as an error with code, recovery_hint and charged: false', async () => {
      const expectUntouched = await watchShop(shop);
      const { exitCode, result, error } = await callByInspector(app.url, shop.apiKey, {
        ...{ era, tool: MATCH, input: { model: 'no-such-model', image_url: photoUrl } },
      });
      expect(exitCode).toBe(5);
      expect(error?.code).toBe('tool_is_error');
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toMatchObject({
        code: 'invalid_input',
        recovery_hint: expect.stringContaining('call again'),
        charged: false,
        errors: [{ pointer: '/model', detail: expect.stringContaining('embedded') }],
      });
      await expectUntouched();
    });
  });

  it.each([
    ['legacy', false],
    ['auto', true],
    ['modern', true],
  ] as const)('in the era %s speaks the newer protocol: %s', async (era, isNewer) => {
    const input = upsertInput({ style_code: 'ERA-1', dry_run: true });
    const { result } = await callByInspector(app.url, shop.apiKey, { era, tool: UPSERT, input });
    const server = result._meta?.['io.modelcontextprotocol/serverInfo'];
    expect(server?.name).toBe(isNewer ? 'catalog-vision' : undefined);
  });

  it('without a key says that one is needed and where it is made', async () => {
    const { exitCode, error } = await runInspector(app.url, undefined, ['--method', 'tools/list']);
    expect(exitCode).toBe(3);
    expect(error?.code).toBe('auth_required');
    expect(error?.message).toMatch(/Keys are made in the app/);
  });
});
