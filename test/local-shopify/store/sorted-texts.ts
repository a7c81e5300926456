/** Sorted distinct texts, for searches by prefix. */
export class SortedTexts {
  readonly #texts: string[] = [];

  add(text: string): void {
    const at = this.#position(text);
    if (this.#texts[at] !== text) this.#texts.splice(at, 0, text);
  }

  remove(text: string): void {
    const at = this.#position(text);
    if (this.#texts[at] === text) this.#texts.splice(at, 1);
  }

  startingWith(prefix: string): string[] {
    const from = this.#position(prefix);
    let to = from;
    while (this.#texts[to]?.startsWith(prefix)) to += 1;
    return this.#texts.slice(from, to);
  }

  /** Index of a text, or where it would be. */
  #position(text: string): number {
    let low = 0;
    let high = this.#texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#texts[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
