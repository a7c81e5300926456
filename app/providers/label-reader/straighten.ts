import { type Quad, sizeOf, turnQuad } from '#app/imaging/quad.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import { cutPiece, type Piece } from '#app/providers/label-reader/cut-piece.ts';
import type { LabelRegion } from '#app/providers/label-reader/label-regions.ts';
import type { Page, PageReader } from '#app/providers/label-reader/page-reader.ts';

/** A region the right way up, and what was read on it. */
export type Straight = Piece & Page & { quad: Quad };

/** What is surer than this is the right way up. */
const UPRIGHT = 75;

/** Most labels are wider than high; without a barcode nothing tells which side is up. */
function turnsToTry({ isDirected, quad }: LabelRegion): readonly number[] {
  if (isDirected) return [0];
  const { width, height } = sizeOf(quad);
  return height > 1.1 * width ? [1, 3, 0, 2] : [0, 2, 1, 3];
}

/**
 * The region the right way up: what is read most surely is. Null without any print, or when there was no
 * time. Print that runs up or down leaves two turns of four, and so does print that runs across.
 */
export async function straighten(
  rectify: Rectifier,
  reader: PageReader,
  region: LabelRegion,
  msForPage: () => number,
): Promise<Straight | null> {
  let best: Straight | null = null;
  let turns = turnsToTry(region);
  for (let turn = turns[0]; turn !== undefined; turn = turns[0]) {
    const now = turn;
    const quad = turnQuad(region.quad, now);
    const piece = msForPage() > 0 ? cutPiece(rectify, region, quad) : null;
    if (!piece) break;
    const page = await reader.readPage(piece.image, msForPage());
    if (page.pieces === 0) break;
    if (!best || page.sureness > best.sureness) best = { ...piece, ...page, quad };
    if (page.sureness >= UPRIGHT) break;
    turns = turns.filter((each) => each !== now && ((each - now) % 2 !== 0) === page.isSideways);
  }
  return best;
}
