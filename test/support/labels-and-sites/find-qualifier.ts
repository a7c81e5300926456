import type { PlannedLabel } from '../plan-labels.ts';

/** The audience or width on a label, and the word for it; `none` if there is none. */
export type Qualifier = {
  kind: 'women' | 'men' | 'older' | 'toddler' | 'junior' | 'child' | Width | 'unisex' | 'none';
  word: string | null;
  /** The description without that word. */
  model: string;
};
type Width = 'wide' | 'width D' | 'width B';

/** All forms of qualifiers that the generator prints. */
const FORMS: [RegExp, Qualifier['kind']][] = [
  [/^(WMNS|WOMENS) /, 'women'],
  [/^(MENS) /, 'men'],
  [/^(KIDS) /, 'child'],
  [/^(UNISEX) /, 'unisex'],
  [/(?<=^UA )(W) /, 'women'],
  [/ (W|WN'S)$/, 'women'],
  [/ (J|JR)$/, 'junior'],
  [/ \((GS)\)$/, 'older'],
  [/ \((TD)\)$/, 'toddler'],
];
/** D is a usual width for men and a wide one for women, B a usual one for women and a narrow one for men. */
const WIDTHS: Record<string, Width> = { '2E': 'wide', '4E': 'wide', D: 'width D', B: 'width B' };

export function findQualifier({ description, width }: PlannedLabel): Qualifier {
  for (const [form, kind] of FORMS) {
    const word = form.exec(description)?.[1];
    if (word !== undefined) return { kind, word, model: description.replace(form, '') };
  }
  const kind = WIDTHS[width ?? ''];
  if (kind !== undefined) return { kind, word: width, model: description };
  return { kind: 'none', word: null, model: description };
}
