import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawRow } from '#app/transports/rest/jobs/raw-row.ts';
import { splitArray } from '#app/transports/rest/jobs/split-array.ts';
import { splitLines } from '#app/transports/rest/jobs/split-lines.ts';

/** The text as it may come over a line: cut anywhere, within a character too. */
async function* inChunks(text: string, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  let from = 0;
  for (let turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function read(rawRows: AsyncGenerator<RawRow>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const { bytes } of rawRows) values.push(JSON.parse(String(bytes)));
  return values;
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const values = fc.array(fc.jsonValue(), { maxLength: 8 });

describe('a body cut into chunks anywhere', () => {
  it('gives the elements of its array back, however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(values, sizes, fc.nat({ max: 3 }), async (array, cuts, indent) => {
        const text = JSON.stringify(array, null, indent);
        expect(await read(splitArray(inChunks(text, cuts)))).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('gives its lines back, with their numbers, blank ones left out', async () => {
    const line = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom('', ' ', '\t'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), sizes, fc.boolean(), async (lines, cuts, isCrLf) => {
        const rawRows: [number, unknown][] = [];
        const text = lines.join(isCrLf ? '\r\n' : '\n');
        for await (const rawRow of splitLines(inChunks(text, cuts)))
          rawRows.push([rawRow.line, JSON.parse(String(rawRow.bytes))]);
        const expected = lines.flatMap((each, index) =>
          each.trim() === '' ? [] : [[index + 1, JSON.parse(each)]],
        );
        expect(rawRows).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
