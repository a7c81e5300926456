import type { Brand } from '../brands/brand.ts';

/** Returns the forms of a brand's codes on a label that names the brand. */
export function formsOf({ shapes = [] }: Brand): readonly string[] {
  return shapes.map(({ form }) => form);
}

/** Returns the forms that propose a code on a label that does not name the brand. */
export function formsAloneOnLabels({ shapes = [] }: Brand): readonly string[] {
  return shapes.flatMap(({ form, withoutBrand, formWithoutBrand }) =>
    withoutBrand === 'labels' || withoutBrand === 'anywhere' ? (formWithoutBrand ?? form) : [],
  );
}
