/** Recorded ids and ours, as they turn out to mean the same. */
export class IdMap {
  readonly #ours = new Map<string, string>();

  /** Says that two ids mean the same; false when one of them means something else already. */
  bind(recorded: string, ours: string): boolean {
    const known = this.#ours.get(recorded);
    if (known === undefined) this.#ours.set(recorded, ours);
    return known === undefined || known === ours;
  }

  /** A recorded value with our ids in it. */
  translate<T>(value: T): T {
    if (typeof value === 'string') return this.#translateText(value) as T;
    if (Array.isArray(value)) return value.map((one) => this.translate(one)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.translate(one)]),
    ) as T;
  }

  /** A message may name ids. */
  #translateText(text: string): string {
    const ours = this.#ours.get(text);
    if (ours !== undefined) return ours;
    return text.replace(/gid:\/\/shopify\/\w+\/\d+/g, (id) => this.#ours.get(id) ?? id);
  }
}

/** Times, cursors and addresses differ by nature: only whether there is one is compared. */
const VOLATILE = /^(.*At|publishDate|url|.*Url|cursor|startCursor|endCursor)$/;

/** Lists where the recorded answer and ours differ; empty when they say the same. */
export function compareAnswers(
  recorded: unknown,
  ours: unknown,
  ids: IdMap,
  ignored: ReadonlySet<string> = new Set(),
  path = '',
): string[] {
  const key = path.split('.').at(-1) ?? '';
  if (ignored.has(key)) return [];
  const differ = () => [
    `${path}: recorded ${JSON.stringify(recorded)}, ours ${JSON.stringify(ours)}`,
  ];
  if (VOLATILE.test(key)) return (recorded === null) === (ours === null) ? [] : differ();
  if (typeof recorded === 'string' && recorded.startsWith('gid://')) {
    return typeof ours === 'string' && ids.bind(recorded, ours) ? [] : differ();
  }
  if (Array.isArray(recorded)) {
    if (!Array.isArray(ours) || ours.length !== recorded.length) return differ();
    return recorded.flatMap((one, index) =>
      compareAnswers(one, ours[index], ids, ignored, `${path}.${index}`),
    );
  }
  if (typeof recorded === 'object' && recorded !== null) {
    if (typeof ours !== 'object' || ours === null) return differ();
    const mine = ours as Record<string, unknown>;
    return Object.entries(recorded).flatMap(([name, value]) =>
      compareAnswers(value, mine[name], ids, ignored, path ? `${path}.${name}` : name),
    );
  }
  return ids.translate(recorded) === ours ? [] : differ();
}
