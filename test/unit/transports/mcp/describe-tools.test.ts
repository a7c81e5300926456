import { describe, expect, it } from 'vitest';
import { freeOperations, grantedDirectOperations, operations } from '#app/operations/registry.ts';
import { describeTools } from '#app/transports/mcp/describe-tools.ts';

const tools = describeTools({ operations, freeOperations, grantedDirectOperations });
const all = [...tools.forAll, ...tools.forGranted];
/** What a model is shown of a tool, before it has done anything. */
const shown = all.map(({ contract, description, inputSchema, outputSchema }) => ({
  name: contract.name,
  title: contract.title,
  description,
  annotations: contract.annotations,
  inputSchema,
  outputSchema,
}));

const LIMITS: Record<string, { call: number; read: number }> = {
  'image-product-match': { call: 2_000, read: 6_700 },
  'storefront-product-upsert': { call: 5_300, read: 2_500 },
  'storefront-stock-add': { call: 1_900, read: 1_800 },
};
const OF_FREE_TOOLS = { call: 1_000, read: 3_500 };

describe('the tools', () => {
  it('are exactly the two operations for a key without further scopes', () => {
    expect(tools.forAll.map(({ contract }) => contract.name)).toEqual([
      'image-product-match',
      'storefront-product-upsert',
    ]);
  });

  it.each(shown)('$name is what it was: agents have learnt it', async (tool) => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(
      `../../../fixtures/mcp-tools/${tool.name}.json`,
    );
  });

  it.each(shown)('$name stays small to call and to read', (tool) => {
    const { call, read } = LIMITS[tool.name] ?? OF_FREE_TOOLS;
    expect(
      JSON.stringify({ ...tool, outputSchema: undefined }).length,
      'name, words and input',
    ).toBeLessThanOrEqual(call);
    expect(JSON.stringify(tool.outputSchema).length, 'output').toBeLessThanOrEqual(read);
  });

  it.each(shown)('$name has a title, all four annotations, and describes each input', (tool) => {
    expect(tool.title).toMatch(/\w{3}/);
    expect(Object.values(tool.annotations).map((hint) => typeof hint)).toEqual(
      Array.from({ length: 4 }, () => 'boolean'),
    );
    const { properties = {} } = tool.inputSchema;
    for (const [name, property] of Object.entries(properties)) {
      expect(property, name).toMatchObject({ description: expect.stringMatching(/\w{3}/) });
    }
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema.type).toBe('object');
    expect(JSON.stringify(tool)).not.toContain('"$ref"');
  });

  it('are as many as the list has operations', () => {
    const [first] = operations;
    const twice = [...operations, ...(first ? [first] : [])];
    const described = { operations: twice, freeOperations: [], grantedDirectOperations: [] };
    expect(describeTools(described).forAll).toHaveLength(3);
  });

  it('have names that every client takes, each its own', () => {
    const names = shown.map(({ name }) => name);
    for (const name of names) expect(`catalog-vision_${name}`).toMatch(/^[\w-]{1,60}$/);
    expect(new Set(names).size).toBe(names.length);
  });
});
