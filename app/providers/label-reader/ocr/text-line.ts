import type { Quad } from '#app/imaging/quad.ts';

/** One character of a line, as the recogniser read it. */
export type Mark = {
  /** The likeliest character. */
  text: string;
  /** How likely it is, 0 to 1, at the step where it is likeliest. */
  probability: number;
  /** Other characters at that step, the likelier first, each at least 0.001 likely. */
  others: readonly { text: string; probability: number }[];
  /** Where it stands on the line, as shares of the line's width. */
  from: number;
  to: number;
  /** A space stands before it. */
  startsWord: boolean;
};

/** A line of print: where it stands on the photo and what it says. */
export type TextLine = {
  /** Corners in pixels of the photo, in reading order. */
  quad: Quad;
  marks: readonly Mark[];
};

export const textOf = ({ marks }: TextLine): string =>
  marks.map(({ text, startsWord }, at) => (startsWord && at > 0 ? ` ${text}` : text)).join('');

/** Mean probability of a line's characters; 0 for an empty line. */
export const certaintyOf = ({ marks }: TextLine): number =>
  marks.reduce((sum, { probability }) => sum + probability, 0) / (marks.length || 1);
