import { describe, expect, it } from 'vitest';
import { variantWords } from '#app/knowledge/words/variant-words.ts';
import { readWordings } from '#test/support/labels-and-sites/read-wordings.ts';

const ANY_CHILD = ['older', 'younger', 'toddler'];
const AGES: Record<string, string[]> = {
  women: ['adult'],
  men: ['adult'],
  adult: ['adult'],
  older: ['older'],
  younger: ['younger'],
  toddler: ['toddler'],
  junior: ['older', 'younger'],
  child: ANY_CHILD,
  boys: ANY_CHILD,
  girls: ANY_CHILD,
};
/** Where shops of one country use one word for both, as `Ragazzi` and `Grundschule`. */
const ALSO: Record<string, string[]> = { older: ['younger'], younger: ['older'] };
const GENDERS: Record<string, string> = {
  ...{ women: 'female', men: 'male', boys: 'male', girls: 'female' },
};
const WIDTHS = ['wide', 'narrow'];

/** What shops say and the product does not hear, and why it must not. */
const LEFT_ALONE = new Map([
  ['Dame', 'a basketball shoe is called so'],
  ['Cadet', 'a blue is called so'],
]);

const heardIn = (wording: string) => variantWords(`Nike Air Zoom ${wording} DD1391-100`);
const rows = [...readWordings()].flatMap(([says, wordings]) =>
  wordings.map((wording) => ({ says, wording })),
);
const said = rows.filter(({ says }) => says !== 'unisex');
const heard = said.filter(({ wording }) => !LEFT_ALONE.has(wording));

describe('what shops of six countries say', () => {
  it.each(heard)('is heard: $wording ($says)', ({ says, wording }) => {
    const words = heardIn(wording);
    if (WIDTHS.includes(says)) {
      expect([...(words.get('width')?.values ?? [])]).toEqual([says]);
      return;
    }
    // `older girls` are both.
    const [who = '', whose = who] = says.split(' ');
    const ages = AGES[who] ?? [];
    const age = [...(words.get('age')?.values ?? [])];
    expect(age).toEqual(expect.arrayContaining(ages));
    expect([...ages, ...(ALSO[who] ?? [])]).toEqual(expect.arrayContaining(age));
    const gender = [...(words.get('gender')?.values ?? [])];
    expect([[], [GENDERS[whose]]]).toContainEqual(gender);
  });

  it.each([...LEFT_ALONE])('is not heard where it names something else: %s, %s', (wording) => {
    expect([...heardIn(wording)]).toEqual([]);
  });

  it('says nothing of gender where it is for everybody', () => {
    const unisex = rows.filter(({ says }) => says === 'unisex');
    for (const { wording } of unisex) expect([wording, ...heardIn(wording)]).toEqual([wording]);
  });
});
