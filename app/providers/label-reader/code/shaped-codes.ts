import { distance } from 'fastest-levenshtein';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { formsAloneOnLabels, formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { expandForm, slotsOf } from '#app/knowledge/code-shapes/parse-form.ts';
import {
  ambiguousPlaces,
  ambiguousPlacesByNeighbours,
} from '#app/knowledge/look-alikes/ambiguous-places.ts';
import { characterAt, matchShape } from './match-shape.ts';
import { SEPARATORS } from './words.ts';

const LABEL_BRANDS = BRANDS.filter(({ labelWords }) => labelWords !== undefined);

/** Print interpreted as a code of some shape. */
export type ShapedCode = {
  /** A-Z and 0-9 only, repairs included. */
  key: string;
  /** The print with its own separators, repairs included. */
  spelling: string;
  /** The character read at each position of `key`. */
  asRead: string;
  /** Number of characters corrected by the shape of a brand's codes. */
  repairs: number;
  /** Positions in `key` where a look-alike would make an equally valid code. */
  undecidedPlaces: readonly number[];
  /** The shape has a separator that the print lacks. */
  lacksSeparator: boolean;
  /**
   * `brand`: the shape of a named brand's codes. `alone`: a shape that needs no brand name beside it. Null: no known
   * shape.
   */
  shape: 'brand' | 'alone' | null;
  brand: Brand | null;
};

/** Returns a code's print with its letters and digits replaced by those of a key of the same length. */
export function respell(spelling: string, key: string): string {
  let place = 0;
  return spelling.replace(/[A-Z0-9]/g, () => key.charAt(place++));
}

/** Whether print has the shape of a brand's codes without repairs. */
export const fitsShapeOf = (brand: Brand, spelling: string): boolean =>
  formsOf(brand).some((form) => matchShape(spelling, form)?.repairs === 0);

/** Whether print has the shape of any brand's codes without repairs, including its separators. */
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
    // If nothing names the brand, the print must fit the shape exactly: with repairs, other numbers would fit too.
    if (shape === 'alone' && (match.repairs > 0 || match.lacksSeparator)) return [];
    const { key, spelling, asRead, repairs, lacksSeparator, ambiguous } = match;
    const undecidedPlaces = [...new Set([...ambiguous, ...ambiguousPlaces(spelling, isCode)])];
    return [{ key, spelling, asRead, repairs, undecidedPlaces, lacksSeparator, shape, brand }];
  });
}

/** Whether more than one character in four was repaired: with so many repairs, anything becomes a code. */
const isFarFetched = ({ repairs, key }: ShapedCode) => 4 * repairs > key.length;

const SEPARATOR = new RegExp(SEPARATORS);
/** Whether the print itself has a separator. */
const isParted = (spelling: string) => SEPARATOR.test(spelling);

/**
 * Returns the codes that print may be by the shapes of the given brands, or else by any shape that is found nowhere
 * else.
 */
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
  // `1 036772`, `04523- 504 5`: spaces that OCR saw but the print does not have.
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

/** A code of a brand whose shapes are unknown; nothing in it is repaired. */
const UNKNOWN_SHAPE = /^(?=(?:.*\d){2})(?=.{4,20}$)[A-Z0-9]{1,12}(?:[-./_ ][A-Z0-9]{1,10}){0,3}$/;

/** Returns print as a code of no known shape; empty if it has too few digits or characters that no code has. */
export function ofUnknownShape(printed: string): ShapedCode[] {
  if (!UNKNOWN_SHAPE.test(printed)) return [];
  const key = printed.replace(/[^A-Z0-9]/g, '');
  return [
    {
      key,
      spelling: printed,
      asRead: key,
      repairs: 0,
      undecidedPlaces: ambiguousPlacesByNeighbours(printed),
      lacksSeparator: false,
      shape: null,
      brand: null,
    },
  ];
}

/** Maximum number of characters in which a code and a misreading of it differ. */
const MAX_MISREAD = 2;

/** Whether two codes differ in so few characters that one may be a misreading of the other. */
export const mayBeMisread = (one: string, other: string): boolean =>
  one.length === other.length && distance(one, other) <= MAX_MISREAD;

/** Whether print may be a piece of a longer code of one of the brands. */
export function mayBePiece(key: string, brands: readonly Brand[]): boolean {
  const forms = brands.flatMap(formsOf).flatMap(expandForm);
  return forms.some((form) => {
    const slots = slotsOf(form).filter((slot) => slot.kind !== 'separator');
    if (slots.length <= key.length) return false;
    return slots.some((_, start) =>
      [...key].every((read, at) => {
        const slot = slots[start + at];
        return slot !== undefined && characterAt(slot, read) !== null;
      }),
    );
  });
}
