import { BAD_MATCH_ROWS, BAD_UPSERT_ROWS, type BadInputRow } from '#test/support/bad-input-rows.ts';

/** Rows whose bad file can be chosen on Identify, one of each kind: the pages' endpoint is sent the whole table. */
export const BAD_PHOTOS = pick(BAD_MATCH_ROWS, [
  'a text file called .jpg',
  'an SVG',
  'a corrupt PNG',
  'a decompression bomb',
  'a photo over 10 MB behind a URL',
]);

/** Rows whose bad value can be typed on Identify after a photo was refused. */
export const BAD_TYPED_CODES = pick(BAD_MATCH_ROWS, ['a style code that is too long']);

/** Rows whose bad value can be typed on List it, one of each field and message. */
export const BAD_FORMS = pick(BAD_UPSERT_ROWS, [
  'nothing at all',
  'an unknown vendor',
  'a vendor with a trailing space',
  'an unknown product type',
  'the same variant twice',
  'a price of "free"',
  'negative stock',
  'a style code of 121 characters',
  'a title of 256 characters',
]);

/** @throws Error if the table has no such row, so that a renamed row is not skipped silently */
function pick(rows: readonly BadInputRow[], names: readonly string[]): BadInputRow[] {
  return names.map((name) => {
    const row = rows.find(([known]) => known === name);
    if (!row) throw new Error(`No row of the bad-input table is called "${name}".`);
    return row;
  });
}
