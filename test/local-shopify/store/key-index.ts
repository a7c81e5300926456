import { SortedTexts } from './sorted-texts.ts';

/** An index of records by key. A key with a single record, the common case, needs no set. */
export class KeyIndex {
  readonly #idsByKey = new Map<string, Set<string> | string>();
  readonly #keysById = new Map<string, readonly string[]>();
  readonly #sorted = new SortedTexts();
  readonly #sortedKind: string | null;

  /** @param sortedKind prefix of keys that can be searched by prefix */
  constructor(sortedKind: string | null = null) {
    this.#sortedKind = sortedKind;
  }

  /** Keys of the sorted kind with the prefix. */
  keysStarting(prefix: string): string[] {
    return this.#sorted.startingWith(prefix);
  }

  find(key: string): Iterable<string> {
    const found = this.#idsByKey.get(key);
    if (found === undefined) return [];
    return typeof found === 'string' ? [found] : found;
  }

  /** Sets the keys of a record. */
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
