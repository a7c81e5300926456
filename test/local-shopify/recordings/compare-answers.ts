/** Pairs of recorded and local ids of the same record. */
export class IdMap {
  readonly #local = new Map<string, string>();

  /** Pairs two ids; false if one of them already belongs to another pair. */
  bind(recorded: string, local: string): boolean {
    const known = this.#local.get(recorded);
    if (known === undefined) this.#local.set(recorded, local);
    return known === undefined || known === local;
  }

  /** Replaces recorded ids in a value by local ones. */
  translate<T>(value: T): T {
    if (typeof value === 'string') return this.#translateText(value) as T;
    if (Array.isArray(value)) return value.map((one) => this.translate(one)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.translate(one)]),
    ) as T;
  }

  /** Replaces ids in a message. */
  #translateText(text: string): string {
    const local = this.#local.get(text);
    if (local !== undefined) return local;
    return text.replace(/gid:\/\/shopify\/\w+\/\d+/g, (id) => this.#local.get(id) ?? id);
  }
}

/** Times, cursors and addresses always differ: only their presence is compared. */
const VOLATILE = /^(.*At|publishDate|url|.*Url|cursor|startCursor|endCursor)$/;

/** Lists the differences between a recorded answer and the local one. */
export function compareAnswers(
  recorded: unknown,
  local: unknown,
  ids: IdMap,
  ignored: ReadonlySet<string> = new Set(),
  path = '',
): string[] {
  const key = path.split('.').at(-1) ?? '';
  if (ignored.has(key)) return [];
  const differ = () => [
    `${path}: recorded ${JSON.stringify(recorded)}, local ${JSON.stringify(local)}`,
  ];
  if (VOLATILE.test(key)) return (recorded === null) === (local === null) ? [] : differ();
  if (typeof recorded === 'string' && recorded.startsWith('gid://')) {
    return typeof local === 'string' && ids.bind(recorded, local) ? [] : differ();
  }
  if (Array.isArray(recorded)) {
    if (!Array.isArray(local) || local.length !== recorded.length) return differ();
    return recorded.flatMap((one, index) =>
      compareAnswers(one, local[index], ids, ignored, `${path}.${index}`),
    );
  }
  if (typeof recorded === 'object' && recorded !== null) {
    if (typeof local !== 'object' || local === null) return differ();
    const localFields = local as Record<string, unknown>;
    return Object.entries(recorded).flatMap(([name, value]) =>
      compareAnswers(value, localFields[name], ids, ignored, path ? `${path}.${name}` : name),
    );
  }
  return ids.translate(recorded) === local ? [] : differ();
}
