import { parseSizes } from './parse-sizes.ts';
import type { Size } from './size.ts';

type LabelSize = { size?: string; otherSizes?: readonly string[] };

/** Returns a label's size in all the systems that the label prints, such as US 9 and UK 8. */
export const parseLabelSizes = ({ size = '', otherSizes = [] }: LabelSize): Size[] =>
  [size, ...otherSizes].flatMap((printed) => parseSizes(printed));
