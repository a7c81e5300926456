import { describe, expect, it } from 'vitest';
import { confirmedDescription } from '#app/operations/receiving/boxes/title/confirmed-description.ts';

const TITLES = ['Nike Air Max 90 Women’s Shoes | Example', 'Nike Dunk Low Retro'];

describe('the description of a label', () => {
  it.each(['AIR MAX 90', 'W AIRMAX 90', 'Dunk Low Rtro', 'NIKE DUNK'])(
    'is shown if the title of a found product contains it: %s',
    (description) => expect(confirmedDescription(description, TITLES)).toBe(description),
  );

  it.each([
    'Ie Ar Nlke 4',
    'SZE LAS UKK',
    'MADE IN VIETNAM',
    '|| -- 9',
    'Air Low Jordan Mid Retro Wolf',
  ])('is not shown if no title contains it: %s', (description) =>
    expect(confirmedDescription(description, TITLES)).toBeUndefined(),
  );

  it('is not shown if no product was found or no description was read', () => {
    expect(confirmedDescription('AIR MAX 90', [])).toBeUndefined();
    expect(confirmedDescription(undefined, TITLES)).toBeUndefined();
  });
});
