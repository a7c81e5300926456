import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureJson } from '#app/platform/json/measure-json.ts';

/** Of the value itself: an empty list or object counts as two. */
function measureValue(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const members = Object.values(value).map(measureValue);
  return {
    values:
      1 +
      Math.max(
        1,
        members.reduce((sum, { values }) => sum + values, 0),
      ),
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
  };
}

it('a text is measured as the value that it stands for', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 2 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(measureJson(Buffer.from(text))).toEqual(measureValue(value));
    }),
  );
});

it('quotes and backslashes in a string end it only where they do', () => {
  const value = ['[[[\\"', '\\\\', '"]]]', '\\\\\\"', ','];
  expect(measureJson(Buffer.from(JSON.stringify(value)))).toEqual({ values: 6, depth: 1 });
});

it('a text that breaks off in a string is measured up to there', () => {
  expect(measureJson(Buffer.from('[1,"[[[['))).toEqual({ values: 3, depth: 1 });
});
