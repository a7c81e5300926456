/** A word as recognised, with its box in pixels of the piece that was read. */
export type OcrWord = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0 to 100, of the least sure character. */
  confidence: number;
  /** The same of each character, where it is known. */
  sureness?: readonly number[];
};

/** Words on one line, left to right. */
export type OcrLine = { words: OcrWord[] };

export const right = (word: OcrWord): number => word.left + word.width;
export const middle = (word: OcrWord): number => word.top + word.height / 2;
export const lineText = ({ words }: OcrLine): string => words.map((word) => word.text).join(' ');

/**
 * Puts words whose middles lie within each other's height on one line: `388392` `12` and `ART:` `GW2288` mean
 * something only side by side.
 */
export function gatherLines(words: readonly OcrWord[]): OcrLine[] {
  const lines: OcrLine[] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.find(({ words: members }) => {
      const last = members[members.length - 1];
      if (!last) return false;
      const reach =
        0.35 * Math.min(last.height, word.height) + 0.1 * Math.max(last.height, word.height);
      return Math.abs(middle(last) - middle(word)) <= reach;
    });
    if (line) line.words.push(word);
    else lines.push({ words: [word] });
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left);
  return lines;
}
