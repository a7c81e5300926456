/** A random generator that is the same for the same seed (FNV-1a hash of the text, then mulberry32). */
export function createSeededRandom(seed: string) {
  let state = 2166136261;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Value>(list: readonly Value[]): Value => {
    const value = list[below(list.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  return {
    below,
    pick,
    chance: (share: number) => next() < share,
    /** Picks up to `count` different values, in random order. */
    sample: <Value>(list: readonly Value[], count: number): Value[] => {
      const left = [...list];
      return Array.from({ length: Math.min(count, list.length) }, () => {
        const [taken] = left.splice(below(left.length), 1);
        return taken as Value;
      });
    },
  };
}

export type SeededRandom = ReturnType<typeof createSeededRandom>;
