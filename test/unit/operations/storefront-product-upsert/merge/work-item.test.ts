import { describe, expect, it } from 'vitest';
import {
  changesDone,
  effectsOf,
} from '#app/operations/storefront-product-upsert/merge/work-item.ts';
import { makeFullPlan } from './full-plan.ts';

const linesLeftOut = (...open: string[]) => {
  const fullPlan = makeFullPlan();
  const done = changesDone(fullPlan, new Map(open.map((key) => [key, true])));
  const left = new Set(done.map(({ field }) => field));
  return fullPlan.changes.map(({ field }) => field).filter((field) => !left.has(field));
};

describe('the work of a plan', () => {
  it('has every key once', () => {
    const keys = makeFullPlan().work.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leaves out the line of work that is open, and that line alone', () => {
    expect(linesLeftOut('field:title')).toEqual(['title']);
    expect(linesLeftOut('key:styleCode')).toEqual(['style_code']);
    expect(linesLeftOut('tag:fresh')).toEqual(['tags']);
    expect(linesLeftOut('stock:size=m')).toEqual(['variants[size=m].quantity']);
  });

  it('leaves out every line of a variant that is to be added or changed', () => {
    const lines = linesLeftOut('added:size=S');
    expect(lines).toEqual(['variants[size=S]']);
    expect(linesLeftOut('changed:size=S')).toEqual(lines);
    expect(linesLeftOut('changed:size=m')).toContain('variants[size=m].price');
    expect(linesLeftOut('changed:size=m')).not.toContain('variants[size=m].quantity');
  });

  it('has an effect for each thing that an undo takes back', () => {
    const kinds = effectsOf(makeFullPlan().work).map(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual([
      'adopted',
      'channel',
      'field',
      'image',
      'stock',
      'tag',
      'variant',
      'variant_field',
      'variant_image',
    ]);
  });
});
