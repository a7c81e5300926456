import { parseSizes } from './parse-sizes.ts';
import type { Size } from './size.ts';

/** The size of a label in all the systems that it prints, such as US 9 and UK 8. */
export const parseLabelSizes = ({
  size = '',
  otherSizes = [],
}: {
  size?: string;
  otherSizes?: readonly string[];
}): Size[] => [size, ...otherSizes].flatMap((printed) => parseSizes(printed));
