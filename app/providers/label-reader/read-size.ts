import type { Rectifier } from '#app/imaging/rectify.ts';
import { type Piece, shrinkPiece } from '#app/providers/label-reader/cut-piece.ts';
import { type FoundSize, findSize } from '#app/providers/label-reader/find-size.ts';
import type { PageReader } from '#app/providers/label-reader/page-reader.ts';
import { SMALLER } from '#app/providers/label-reader/read-code.ts';
import { readSizeRow, type SizePass } from '#app/providers/label-reader/read-size-row.ts';

/** A size, and the way from its words back to the photo. */
export type PlacedSize = FoundSize & Pick<Piece, 'toPhoto'>;

/** The size as the pages have it, else with its row read once more, else with one more page as well. */
export async function readSize(
  rectify: Rectifier,
  reader: PageReader,
  pages: readonly (Piece & SizePass)[],
  msForPage: () => number,
): Promise<PlacedSize | undefined> {
  const all: SizePass[] = [...pages];
  const find = (): PlacedSize | undefined => {
    const found = findSize(all.map(({ lines }) => lines));
    const place = found && all[found.pass];
    return found && place && { ...found, toPhoto: place.toPhoto };
  };
  const withRow = async (from: readonly (Piece & SizePass)[]) => {
    const row = msForPage() > 0 ? await readSizeRow(rectify, reader, from) : null;
    if (row) all.push(row);
    return find();
  };
  const found = find() ?? (await withRow(pages));
  const [first] = pages;
  if (found || !first || pages.length > 1 || msForPage() <= 0) return found;
  const smaller = await shrinkPiece(first, SMALLER);
  const page = { ...smaller, ...(await reader.readPage(smaller.image, msForPage())) };
  all.push(page);
  return find() ?? (await withRow([...pages, page]));
}
