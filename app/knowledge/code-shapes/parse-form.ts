/** A place in a form for one character: any character of a kind, or exactly this one. */
export type CharacterSlot =
  | { kind: 'letter' }
  | { kind: 'digit' }
  | { kind: 'either' }
  | { kind: 'literal'; literal: string };
/** A place in a form. `sign`: the separator as written in the form, see `CodeShape`. */
export type Slot = CharacterSlot | { kind: 'separator'; sign: '-' | '~' | '=' | '.' | '/' };

const KINDS = { '@': 'letter', '#': 'digit', '*': 'either' } as const;

/** Expands the repeats in a form: `@{1,2}#` gives `@#` and `@@#`. */
export function expandForm(form: string): string[] {
  const found = /(.)\{(\d),(\d)\}/.exec(form);
  if (!found) return [form];
  const [whole, mark = '', low = '0', high = '0'] = found;
  const counts = Array.from({ length: Number(high) - Number(low) + 1 }, (_, k) => Number(low) + k);
  return counts.flatMap((count) => expandForm(form.replace(whole, mark.repeat(count))));
}

/** Returns the places in a form that has no repeats. */
export function slotsOf(form: string): Slot[] {
  return [...form].map((sign): Slot => {
    if (sign === '@' || sign === '#' || sign === '*') return { kind: KINDS[sign] };
    if (sign === '-' || sign === '~' || sign === '=' || sign === '.' || sign === '/') {
      return { kind: 'separator', sign };
    }
    return { kind: 'literal', literal: sign };
  });
}
