import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#app/providers/provider-http/rows-of.ts';

const rows = rowsOf(z.object({ title: z.string() }));

describe('rows of a search service', () => {
  it('leave out what does not fit', () => {
    expect(rows.parse([{ title: 'a' }, { advert: 1 }, null])).toEqual([{ title: 'a' }]);
    expect(rows.parse(undefined)).toEqual([]);
    expect(rows.parse('rows')).toEqual([]);
  });

  it('are the first sixty, however many are sent', () => {
    const sent = Array.from({ length: 9_000 }, (_, index) => ({ title: `row ${index}` }));
    const read = rows.parse(sent);
    expect(read).toHaveLength(60);
    expect(read.at(-1)).toEqual({ title: 'row 59' });
  });
});
