import { describe, expect, it } from 'vitest';
import { operations } from '#app/operations/registry.ts';
import { describeTools } from '#app/transports/mcp/describe-tools.ts';

const tools = describeTools(operations);
/** What a model is shown of a tool, before it has done anything. */
const shown = tools.map(({ operation, description, inputSchema, outputSchema }) => ({
  name: operation.contract.name,
  title: operation.contract.title,
  description,
  annotations: operation.contract.annotations,
  inputSchema,
  outputSchema,
}));

describe('the tools', () => {
  it('are exactly the two operations', () => {
    expect(shown.map((tool) => tool.name)).toEqual([
      'image-product-match',
      'storefront-product-upsert',
    ]);
  });

  it.each(shown)('$name is what it was: agents have learnt it', async (tool) => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(
      `../../../fixtures/mcp-tools/${tool.name}.json`,
    );
  });

  it.each([
    ['image-product-match', 2_000, 6_000],
    ['storefront-product-upsert', 5_300, 2_500],
  ])('%s stays small: at most %i characters to call it, %i to read it', (name, call, read) => {
    const tool = shown.find((one) => one.name === name);
    expect(
      JSON.stringify({ ...tool, outputSchema: undefined }).length,
      'name, words and input',
    ).toBeLessThanOrEqual(call);
    expect(JSON.stringify(tool?.outputSchema).length, 'output').toBeLessThanOrEqual(read);
  });

  it.each(shown)('$name describes each of its inputs and needs no reference', (tool) => {
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
    expect(describeTools([...operations, ...(first ? [first] : [])])).toHaveLength(3);
  });

  it('have names that every client takes', () => {
    for (const { name } of shown) expect(`catalog-vision_${name}`).toMatch(/^[\w-]{1,60}$/);
  });
});
