/** The letters of made-up codes: without I, O and Q, which nobody tells from 1 and 0 for sure. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A stream of random numbers that depends on its seed alone. */
export type Random = ReturnType<typeof createRandom>;

/** Starts the stream of a seed. Streams of different seeds are independent. */
export function createRandom(seed: string) {
  const next = startStream(seed);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from');
    return chosen;
  };
  const marks = (count: number, of: string) =>
    Array.from({ length: count }, () => pick([...of])).join('');
  return {
    /** From 0 up to 1. */
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    /** Both ends included. */
    integer,
    chance: (share: number) => next() < share,
    pick,
    /** Normally distributed, with mean 0 and deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    digits: (count: number) => marks(count, '0123456789'),
    letters: (count: number) => marks(count, CODE_LETTERS),
    shuffle: <T>(items: readonly T[]): T[] => {
      const order = items.map((item) => ({ item, at: next() }));
      return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
    },
  };
}

/** sfc32, started from a hash of the seed (FNV-1a with a different start for each of its three words). */
function startStream(seed: string): () => number {
  const hash = (start: number) => {
    let value = start;
    for (const sign of seed) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193);
    return value >>> 0;
  };
  let [a, b, c, counter] = [hash(0x811c9dc5), hash(0x9e3779b9), hash(0x85ebca6b), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 20; round += 1) next();
  return next;
}
