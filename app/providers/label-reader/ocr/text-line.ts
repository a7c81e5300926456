import type { Quad } from '#app/imaging/quad.ts';

/** One character of a line, as the recogniser read it. */
export type Character = {
  /** The most likely character. */
  text: string;
  /** The character's probability, 0 to 1, at the step where it is highest. */
  probability: number;
  /** Other characters at that step, most likely first, each with a probability of at least 0.001. */
  others: readonly { text: string; probability: number }[];
  /** The character's position on the line, as shares of the line's width. */
  from: number;
  to: number;
  /** There is a space before the character. */
  startsWord: boolean;
};

/** A line of print: its position on the photo and what it says. */
export type TextLine = {
  /** Corners in pixels of the photo, in reading order. */
  quad: Quad;
  characters: readonly Character[];
};

export const textOf = ({ characters }: TextLine): string =>
  characters.map(({ text, startsWord }, at) => (startsWord && at > 0 ? ` ${text}` : text)).join('');

/** Mean probability of a line's characters; 0 for an empty line. */
export const confidenceOf = ({ characters }: TextLine): number =>
  characters.reduce((sum, { probability }) => sum + probability, 0) / (characters.length || 1);
