/** Smooth noise over the plane, from 0 to 1, with features about one unit wide. */
export type Noise = (x: number, y: number) => number;

/** Value noise on a hashed lattice; the same seed gives the same noise. */
export function createNoise(seed: number): Noise {
  const at = (x: number, y: number) => {
    let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1103515245);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - column), ease(y - row)];
    const top = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const bottom = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    return top * (1 - down) + bottom * down;
  };
}

export const clamp = (value: number, low: number, high: number) =>
  value < low ? low : value > high ? high : value;
