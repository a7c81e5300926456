import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';

/** What is printed on a picture. */
export type Page = {
  lines: OcrLine[];
  /** How many pieces of print were seen, whether or not they could be read. */
  pieces: number;
  /** Most print runs up or down. */
  isSideways: boolean;
  /** Mean over the characters, 0 to 100. Upright labels have 79 to 99, upside down ones 39 to 67. */
  sureness: number;
};

/** Reads print: no key, no network. */
export interface PageReader {
  /** Loads what it needs ahead of the first picture. */
  warmUp(): Promise<void>;
  /** The print of a straightened piece, as much as was read within `deadlineMs`. */
  readPage(image: GreyImage, deadlineMs: number): Promise<Page>;
  /** Words of a picture that shows one line and little else. */
  readLine(image: GreyImage): Promise<OcrWord[]>;
}
