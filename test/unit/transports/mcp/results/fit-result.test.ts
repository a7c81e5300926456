import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_RESULT_CHARS } from '#app/operations/paging/take-fitting.ts';
import { MCP_TOOLS } from '#app/transports/mcp/mcp-tools.ts';
import { fitResult } from '#app/transports/mcp/results/fit-result.ts';
import { toToolResult } from '#app/transports/mcp/results/tool-result.ts';

const texts = (count: number, chars: number) =>
  Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(chars)}`);

describe('a result that is too long for a model', () => {
  it('loses the end of its longest list, and says how much', () => {
    const fitted = fitResult({ matched: true, best: ['a', 'b'], trace: { steps: texts(100, 80) } });
    const { steps } = fitted.trace as { steps: string[] };
    expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(MAX_RESULT_CHARS);
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual(texts(100, 80).slice(0, steps.length));
    expect(fitted).toMatchObject({
      matched: true,
      best: ['a', 'b'],
      left_out: [`trace.steps: only the first ${steps.length} of 100`],
    });
  });

  it('keeps the first entry of a list, and loses the end of its longest texts', () => {
    const link = `https://shop.example/${'y'.repeat(400)}`;
    const fitted = fitResult({ candidates: [{ link, evidence: texts(1, 5_000) }, {}] });
    expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(MAX_RESULT_CHARS);
    expect(fitted).toMatchObject({
      candidates: [{ link, evidence: [expect.stringMatching(/^0 x+…$/)] }],
      left_out: ['candidates: only the first 1 of 2', 'the ends of long texts'],
    });
  });

  it('loses addresses of pictures before other addresses', () => {
    const address = (part: string) => `https://shop.example/${part.repeat(1_800)}`;
    const candidate = { link: address('a'), image_url: address('b') };
    const result = { image_searched: address('c'), candidates: [candidate], chosen: candidate };
    expect(fitResult({ image_searched: address('c'), candidates: [candidate] })).toEqual({
      image_searched: address('c'),
      candidates: [{ link: address('a') }],
      left_out: ['image_url'],
    });
    expect(fitResult(result).left_out).toEqual([
      'image_url',
      'the ends of long texts and addresses, which lead nowhere now',
    ]);
  });
});

type Schema = z.core.JSONSchema.BaseSchema;

/** What a schema allows, at any length. @param parts the schemas that it refers to */
function anyOf(
  one: z.core.JSONSchema._JSONSchema,
  parts: Schema['$defs'] = {},
): fc.Arbitrary<unknown> {
  const schema = one as Schema;
  const { type, properties = {}, required = [], items, maxItems = 12, $defs = parts } = schema;
  const inside = (part: typeof one) => anyOf(part, $defs);
  if (schema.$ref) return inside($defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inside));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, part]) => [name, inside(part)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
  }
  if (type === 'array') return fc.array(inside(items as Schema), { maxLength: maxItems });
  if (type === 'string') return schema.format ? fc.constant('2026-11-26T09:30:00.000Z') : LONG_TEXT;
  if (type === 'integer' || type === 'number') return fc.integer({ min: 0, max: 1 });
  return type === 'boolean' ? fc.boolean() : fc.constant(null);
}

const LONG_TEXT = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 2_000, size: 'max' }),
  fc.nat(2_000).map((length) => `https://shop.example/${'x'.repeat(length)}`),
);

it.each([...MCP_TOOLS.forAll, ...MCP_TOOLS.forGranted].map((tool) => [tool.contract.name, tool]))(
  'no result of %s is too long, and each is of its schema',
  (_name, { contract }) => {
    const results = anyOf(z.toJSONSchema(contract.output)) as fc.Arbitrary<Record<string, unknown>>;
    const property = fc.property(results, (output) => {
      const { left_out, ...answer } = toToolResult(output).structuredContent as typeof output;
      const chars = JSON.stringify({ ...answer, left_out }).length;
      expect(chars).toBeLessThanOrEqual(MAX_RESULT_CHARS);
      expect(contract.output.safeParse(answer).error).toBeUndefined();
    });
    // What is found is as long as what was made: to look for the shortest takes minutes.
    fc.assert(property, { numRuns: 50, endOnFailure: true });
  },
);

it('a result that fits stays as it is', () => {
  const result = { warnings: texts(10, 300) };
  expect(fitResult(result)).toBe(result);
});
