import type { PlannedLabel } from '../label-truths.ts';

/** For whom a label says that its product is, and in which word; `none` where it does not say. */
export type Qualifier = {
  kind: 'women' | 'men' | 'older' | 'toddler' | 'junior' | 'child' | Width | 'unisex' | 'none';
  word: string | null;
  /** The description without that word. */
  model: string;
};
type Width = 'wide' | 'width D' | 'width B';

/** Every form in which the generator prints a qualifier. */
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
/** D is a man's usual width and a woman's wide one, B a woman's usual and a man's narrow one. */
const WIDTHS: Record<string, Width> = { '2E': 'wide', '4E': 'wide', D: 'width D', B: 'width B' };

export function qualifierOf({ description, width }: PlannedLabel): Qualifier {
  for (const [form, kind] of FORMS) {
    const word = form.exec(description)?.[1];
    if (word !== undefined) return { kind, word, model: description.replace(form, '') };
  }
  const kind = WIDTHS[width ?? ''];
  if (kind !== undefined) return { kind, word: width, model: description };
  return { kind: 'none', word: null, model: description };
}
