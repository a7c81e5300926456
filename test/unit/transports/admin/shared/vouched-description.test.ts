import { describe, expect, it } from 'vitest';
import { vouchedDescription } from '#app/transports/admin/shared/vouched-description.ts';

const TITLES = ['Nike Air Max 90 Women’s Shoes | Example', 'Nike Dunk Low Retro'];

describe('the description of a label', () => {
  it.each(['AIR MAX 90', 'W AIRMAX 90', 'Dunk Low Rtro', 'NIKE DUNK'])(
    'is shown where a title tells it: %s',
    (description) => expect(vouchedDescription(description, TITLES)).toBe(description),
  );

  it.each([
    'Ie Ar Nlke 4',
    'SZE LAS UKK',
    'MADE IN VIETNAM',
    '|| -- 9',
    'Air Low Jordan Mid Retro Wolf',
  ])('is not shown where none does: %s', (description) =>
    expect(vouchedDescription(description, TITLES)).toBeUndefined(),
  );

  it('is not shown where nothing was found, or nothing was read', () => {
    expect(vouchedDescription('AIR MAX 90', [])).toBeUndefined();
    expect(vouchedDescription(undefined, TITLES)).toBeUndefined();
  });
});
