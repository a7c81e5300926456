import { MOST_RESULT_CHARS } from '#app/operations/paging/take-fitting.ts';

/** Longer texts are cut where the lists alone do not make the result short enough. */
const MOST_TEXT_CHARS = 300;

type Tree = Record<string, unknown>;
type List = { path: string; entries: unknown[] };

/** Cuts a result that is too long for a model: the longest list first, from its end. `left_out` says what was cut. */
export function fitResult(result: Tree): Tree {
  if (lengthOf(result) <= MOST_RESULT_CHARS) return result;
  const fitted = structuredClone(result);
  const cut = new Map<unknown[], { path: string; total: number }>();
  const withNotes = () => ({
    ...fitted,
    left_out: [...cut].map(
      ([entries, { path, total }]) => `${path}: only the first ${entries.length} of ${total}`,
    ),
  });
  while (lengthOf(withNotes()) > MOST_RESULT_CHARS) {
    const longest = findLongestList(fitted);
    if (!longest) return cutTexts(withNotes());
    const { path, entries } = longest;
    if (!cut.has(entries)) cut.set(entries, { path, total: entries.length });
    entries.splice(Math.floor(entries.length * 0.9));
  }
  return withNotes();
}

/** The list of more than one entry whose JSON is the longest. */
function findLongestList(tree: Tree): List | undefined {
  const lists = listsIn(tree, '').filter(({ entries }) => entries.length > 1);
  return lists.toSorted((one, other) => lengthOf(other.entries) - lengthOf(one.entries))[0];
}

function listsIn(value: unknown, path: string): List[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) =>
    listsIn(part, path === '' ? name : `${path}.${name}`),
  );
  return Array.isArray(value) ? [{ path, entries: value }, ...inside] : inside;
}

/** Addresses and ids are left whole: a part of one is of no use. */
function cutTexts(result: Tree & { left_out: string[] }): Tree {
  const text = JSON.stringify(result, (_name, value: unknown) =>
    typeof value === 'string' && value.length > MOST_TEXT_CHARS && !/^\w+:\/\//.test(value)
      ? `${value.slice(0, MOST_TEXT_CHARS)}…`
      : value,
  );
  const left_out = [...result.left_out, `texts of more than ${MOST_TEXT_CHARS} characters`];
  return { ...(JSON.parse(text) as Tree), left_out };
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
