/** The driver gets a piece as text of twice its size, and converts it to bytes in one step. */
const PIECE_BYTES = 512 * 1024;

/**
 * Reads a row's bytes piece by piece, so that no other work waits long for a single piece.
 * @param readPiece reads bytes from a position, counted from 1 as in SQL; null if there is no row or there are no bytes
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
