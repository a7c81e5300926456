import type { Brand } from '../brands/brand.ts';

/** The forms in which a brand's codes stand on a label that names it. */
export function formsOf({ shapes = [] }: Brand): readonly string[] {
  return shapes.map(({ form }) => form);
}

/** The forms that propose a code on a label where nothing names the brand. */
export function formsAloneOnLabels({ shapes = [] }: Brand): readonly string[] {
  return shapes.flatMap(({ form, alone, aloneForm }) =>
    alone === 'labels' || alone === 'anywhere' ? (aloneForm ?? form) : [],
  );
}
