import { SortedTexts } from './sorted-texts.ts';

/** Which records have which keys. A key of one record, the common case, costs no set. */
export class KeyIndex {
  readonly #idsByKey = new Map<string, Set<string> | string>();
  readonly #keysById = new Map<string, readonly string[]>();
  readonly #sorted = new SortedTexts();
  readonly #sortedKind: string | null;

  /** @param sortedKind keys that begin so can be searched by their beginning */
  constructor(sortedKind: string | null = null) {
    this.#sortedKind = sortedKind;
  }

  /** Keys of the sorted kind that begin so. */
  keysStarting(prefix: string): string[] {
    return this.#sorted.startingWith(prefix);
  }

  find(key: string): Iterable<string> {
    const found = this.#idsByKey.get(key);
    if (found === undefined) return [];
    return typeof found === 'string' ? [found] : found;
  }

  /** Says which keys a record has now. */
  replace(id: string, keys: readonly string[]): void {
    const before = this.#keysById.get(id) ?? [];
    const isSame = before.length === keys.length && before.every((key, at) => key === keys[at]);
    if (isSame) return;
    for (const key of before) this.#remove(key, id);
    for (const key of keys) this.#add(key, id);
    if (keys.length === 0) this.#keysById.delete(id);
    else this.#keysById.set(id, keys);
  }

  #add(key: string, id: string): void {
    const found = this.#idsByKey.get(key);
    if (found === undefined) {
      this.#idsByKey.set(key, id);
      if (this.#isSorted(key)) this.#sorted.add(key);
    } else if (typeof found !== 'string') found.add(id);
    else if (found !== id) this.#idsByKey.set(key, new Set([found, id]));
  }

  #remove(key: string, id: string): void {
    const found = this.#idsByKey.get(key);
    if (typeof found === 'object') found.delete(id);
    if (found !== id && !(typeof found === 'object' && found.size === 0)) return;
    this.#idsByKey.delete(key);
    if (this.#isSorted(key)) this.#sorted.remove(key);
  }

  #isSorted(key: string): boolean {
    return this.#sortedKind !== null && key.startsWith(this.#sortedKind);
  }
}
