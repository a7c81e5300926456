import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validRows } from '#app/providers/provider-http/valid-rows.ts';

const rows = validRows(z.object({ title: z.string() }));

describe('validRows', () => {
  it('drops rows that do not fit, and gives none for anything but a list', () => {
    expect(rows.parse([{ title: 'a' }, { advert: 1 }, null])).toEqual([{ title: 'a' }]);
    expect(rows.parse(undefined)).toEqual([]);
    expect(rows.parse('rows')).toEqual([]);
  });

  it('keeps the first sixty of a long list', () => {
    const sent = Array.from({ length: 9_000 }, (_, index) => ({ title: `row ${index}` }));
    const kept = rows.parse(sent);
    expect(kept).toHaveLength(60);
    expect(kept.at(-1)).toEqual({ title: 'row 59' });
  });
});
