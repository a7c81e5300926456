import type { Brand } from '#app/knowledge/brands/brand.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { formsAloneOnLabels, formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { expandForm, slotsOf } from '#app/knowledge/code-shapes/parse-form.ts';
import { openByNeighbours, openPlaces } from '#app/knowledge/look-alikes/open-places.ts';
import { characterAt, matchShape } from './match-shape.ts';

const LABEL_BRANDS = BRANDS.filter(({ labelWords }) => labelWords !== undefined);

/** Print as a code of some shape. */
export type ShapedCode = {
  /** A-Z and 0-9 only, repairs included. */
  key: string;
  /** The print with its own separators, repairs included. */
  spelling: string;
  /** What was read at each place of `key`. */
  asRead: string;
  /** Characters that the shape of a brand's codes corrects. */
  repairs: number;
  /** Places in `key` where a look-alike would make as good a code. */
  open: readonly number[];
  /** The shape has a separator, the print none. */
  lacksSeparator: boolean;
  /** The shape is of a brand that the label names, or of one that it needs not name. */
  shape: 'brand' | 'alone' | null;
  brand: Brand | null;
};

/** A code's print with the letters and digits of another key of the same length in their places. */
export function respell(spelling: string, key: string): string {
  let place = 0;
  return spelling.replace(/[A-Z0-9]/g, () => key[place++] ?? '');
}

/** Whether print has the shape of a brand's codes as it stands. */
export const fitsShapeOf = (brand: Brand, spelling: string): boolean =>
  formsOf(brand).some((form) => matchShape(spelling, form)?.repairs === 0);

/** Whether print has the shape of the codes of any brand as it stands, its separators too. */
export const fitsSomeShape = (printed: string): boolean =>
  LABEL_BRANDS.some((brand) =>
    formsOf(brand).some((form) => {
      const match = matchShape(printed, form);
      return match !== null && match.repairs === 0 && match.hasSeparator;
    }),
  );

function shapedAs(
  brand: Brand,
  forms: readonly string[],
  shape: 'brand' | 'alone',
  printed: string,
  count: number,
): ShapedCode[] {
  const isCode = (spelling: string) => fitsShapeOf(brand, spelling);
  return forms.flatMap((form) => {
    const match = matchShape(printed, form);
    if (!match || (count > 1 && !match.hasSeparator)) return [];
    // Where nothing names the brand, its shape has to be there as it is: repairs make it of other numbers.
    if (shape === 'alone' && (match.repairs > 0 || match.lacksSeparator)) return [];
    const { key, spelling, asRead, repairs, lacksSeparator, ambiguous } = match;
    const open = [...new Set([...ambiguous, ...openPlaces(spelling, isCode)])];
    return [{ key, spelling, asRead, repairs, open, lacksSeparator, shape, brand }];
  });
}

/** More repairs than one in four characters make a code of anything. */
const isFarFetched = ({ repairs, key }: ShapedCode) => 4 * repairs > key.length;

/** Its own separator is seen. */
const isParted = (spelling: string) => /[-./_]/.test(spelling);

/** What print may be by the shapes of brands: of those that are named, else of any whose shape is found nowhere else. */
export function shapesOf(
  printed: string,
  count: number,
  brands: readonly Brand[],
  hasCaption: boolean,
): ShapedCode[] {
  const named = brands
    .flatMap((brand) => shapedAs(brand, formsOf(brand), 'brand', printed, count))
    .filter((each) => hasCaption || !isFarFetched(each));
  if (named.length > 0) return named;
  // `1 036772`, `04523- 504 5`: spaces that only the reader saw.
  const closed = printed.replace(/ /g, '');
  if (closed !== printed) {
    const whole = brands
      .flatMap((brand) => shapedAs(brand, formsOf(brand), 'brand', closed, 1))
      .filter(({ repairs, spelling }) => repairs === 0 || (hasCaption && isParted(spelling)));
    if (whole.length > 0) return whole.map((each) => ({ ...each, repairs: each.repairs + 1 }));
  }
  return LABEL_BRANDS.flatMap((brand) =>
    shapedAs(brand, formsAloneOnLabels(brand), 'alone', printed, count),
  );
}

/** A code of a brand whose shapes are not known; nothing of it is repaired. */
const UNKNOWN_SHAPE = /^(?=(?:.*\d){2})(?=.{4,20}$)[A-Z0-9]{1,12}(?:[-./_ ][A-Z0-9]{1,10}){0,3}$/;

/** Print as a code of no known shape; none where it has too few digits, or other marks than a code. */
export function ofUnknownShape(printed: string): ShapedCode[] {
  if (!UNKNOWN_SHAPE.test(printed)) return [];
  const key = printed.replace(/[^A-Z0-9]/g, '');
  return [
    {
      key,
      spelling: printed,
      asRead: key,
      repairs: 0,
      open: openByNeighbours(printed),
      lacksSeparator: false,
      shape: null,
      brand: null,
    },
  ];
}

/** Whether print may be a piece of a longer code of one of some brands. */
export function mayBePiece(key: string, brands: readonly Brand[]): boolean {
  const forms = brands.flatMap(formsOf).flatMap(expandForm);
  return forms.some((form) => {
    const slots = slotsOf(form).filter((slot) => slot.kind !== 'separator');
    if (slots.length <= key.length) return false;
    return slots.slice(key.length - 1).some((_, start) =>
      [...key].every((read, at) => {
        const slot = slots[start + at];
        return slot !== undefined && characterAt(slot, read) !== null;
      }),
    );
  });
}
