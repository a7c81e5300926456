import { expect } from 'vitest';
import { z } from 'zod';
import type { Contract, Operation } from '#app/operations/define-operation.ts';
import { freeOperations } from '#app/operations/registry.ts';
import { contractLimits } from '#app/transports/admin/calls/contract-limits.server.ts';
import { type McpTool, openMcpClient } from '#test/support/open-mcp-client.ts';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import { watchShop } from '#test/support/watch-refusals.ts';
import type { StaffAtWork } from '../pages/staff-at-work.ts';
import { runFromPage } from '../support/run-from-page.ts';
import { limitsOf, oneTooMany, type Schema } from './limits-of.ts';

export type Interfaces = {
  app: AppUnderTest;
  shop: TestShop;
  staff: StaffAtWork;
  /** Created on the Keys page. */
  key: string;
};

/**
 * Goes through the registry and looks for each operation at every interface of the running app: REST, MCP, the
 * OpenAPI document and the admin know it, nothing else, and with the same limits, which each of them keeps.
 */
export async function expectAtEveryInterface(
  operations: readonly Operation[],
  interfaces: Interfaces,
): Promise<void> {
  const contracts = operations.map(({ contract }) => contract);
  const names = contracts.map(({ name }) => name).sort();
  const [tools, paths] = await Promise.all([listTools(interfaces), readPaths(interfaces.app)]);
  expect(tools.map(({ name }) => name).sort()).toEqual(names);
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(names.map((name) => `/api/v1/${name}`)),
  );
  const { scopes } = await interfaces.app.services.apiKeys.verify(interfaces.key);
  expect([...scopes].sort()).toEqual(contracts.map(({ scope }) => scope).sort());
  await expectInAdmin(contracts, interfaces);

  const expectUntouched = await watchShop(interfaces.shop);
  for (const contract of contracts) {
    const schema = z.toJSONSchema(contract.input, { io: 'input' }) as Schema;
    const tool = tools.find(({ name }) => name === contract.name);
    expectSameTool(contract, schema, tool);
    expectSamePath(contract, schema, paths[`/api/v1/${contract.name}`]);
    expectSameForm(contract, schema);
    await expectKept(contract, schema, interfaces);
    await expectUntouched();
  }
}

async function listTools({ app, key }: Interfaces): Promise<McpTool[]> {
  const client = await openMcpClient('2026-07-28', app.url, key);
  const tools = await client.listTools();
  await client.close();
  return tools;
}

type Path = {
  post: {
    operationId: string;
    summary: string;
    description: string;
    requestBody: { content: Record<string, { schema: Schema; examples: object }> };
  };
};

async function readPaths({ url }: AppUnderTest): Promise<Record<string, Path>> {
  const response = await fetch(new URL('/api/v1/openapi.json', url));
  return ((await response.json()) as { paths: Record<string, Path> }).paths;
}

function expectSameTool(contract: Contract, schema: Schema, tool: McpTool | undefined): void {
  expect(tool).toMatchObject({ title: contract.title, annotations: contract.annotations });
  expect(tool?.description).toContain(contract.description);
  expect(limitsOf(tool?.inputSchema as Schema)).toEqual(limitsOf(schema));
}

function expectSamePath(contract: Contract, schema: Schema, path: Path | undefined): void {
  expect(path?.post).toMatchObject({
    operationId: contract.name,
    summary: contract.summary,
    description: contract.description,
  });
  const body = path?.post.requestBody.content['application/json'];
  expect(limitsOf(body?.schema ?? {})).toEqual(limitsOf(schema));
  expect(Object.keys(body?.examples ?? {})).toHaveLength(contract.examples.length);
}

/** Expects forms to have the limits of the contract, field by field. */
function expectSameForm(contract: Contract, schema: Schema): void {
  const limits = contractLimits({ contract });
  for (const [name, { maxLength, maxItems, description }] of Object.entries(
    schema.properties ?? {},
  )) {
    const { maxChars, maxEntries, hint } = limits[name] ?? {};
    expect({ name, maxChars, maxEntries, hint }).toEqual({
      name,
      maxChars: maxLength,
      maxEntries: maxItems,
      hint: description,
    });
  }
}

/** Expects the activity to have a filter for each operation, free ones included, and the credits page its price. */
async function expectInAdmin(contracts: Contract[], { staff }: Interfaces): Promise<void> {
  const activity = await staff.goTo('/app/activity?who=staff');
  const offered = await activity
    .getByLabel('What')
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
    );
  const recorded = [...contracts, ...freeOperations.map(({ contract }) => contract)];
  expect(offered.slice(1).sort()).toEqual(recorded.map(({ name, title }) => [name, title]).sort());
  const credits = await staff.goTo('/app/credits');
  for (const { title, priceCredits } of contracts) {
    const price = `${title}: ${priceCredits} ${priceCredits === 1 ? 'credit' : 'credits'} per answer`;
    await credits.getByText(price).waitFor();
  }
}

/** Expects every interface to refuse a value above each limit and to name the field with its limit. */
async function expectKept(
  contract: Contract,
  schema: Schema,
  interfaces: Interfaces,
): Promise<void> {
  const { app, key, staff } = interfaces;
  const { input, sizes } = oneTooMany(schema);
  expect(Object.keys(sizes).length).toBeGreaterThan(0);
  const client = await openMcpClient('2026-07-28', app.url, key);
  const answers = {
    rest: (await app.post(`/api/v1/${contract.name}`, input, key)).body,
    mcp: (await client.callTool(contract.name, input)).structure,
    page: (await runFromPage(staff.app(), contract.name, JSON.stringify(input))).data,
  };
  await client.close();
  for (const [source, { code, errors = [] }] of Object.entries(answers)) {
    expect(code, source).toBe('invalid_input');
    for (const [pointer, most] of Object.entries(sizes)) {
      const error = errors.find((one: { pointer: string }) => one.pointer === pointer);
      expect(error?.detail, `${source} ${pointer}`).toMatch(new RegExp(`at most ${most}\\b`));
    }
  }
}
