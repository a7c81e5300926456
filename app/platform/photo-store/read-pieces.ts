/** The driver gets a piece as text of twice its size, and turns it into bytes at once. */
const PIECE_BYTES = 512 * 1024;

/**
 * Bytes of a row, piece by piece, so that no other work waits long for one of them.
 * @param readPiece bytes from a place, counted from 1 as SQL does; null where there is no row or no bytes
 */
export async function readPieces(
  readPiece: (from: number, length: number) => Promise<Buffer | null | undefined>,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let from = 1; ; from += PIECE_BYTES) {
    const piece = await readPiece(from, PIECE_BYTES);
    if (!piece) return null;
    pieces.push(piece);
    if (piece.length < PIECE_BYTES) return Buffer.concat(pieces);
  }
}
