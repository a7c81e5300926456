import { MAX_RESULT_CHARS } from '#app/operations/paging/take-fitting.ts';

type Tree = Record<string, unknown>;
type List = { path: string; entries: unknown[] };
/** A result that is being shortened, and what was cut from it. */
type Fitted = { tree: Tree; notes: readonly string[] };

/**
 * The cuts that are tried one after another once the lists are as short as can be. Ids, codes and times stay whole:
 * none has more than 50 characters, and a variant's id at Shopify has 45.
 */
const CUTS: readonly ((fitted: Fitted) => Fitted)[] = [
  (fitted) => cutTexts(fitted, 300, 'the ends of long texts', (text) => !/^\w+:\/\//.test(text)),
  dropPictures,
  ...[300, 150, 75, 50].map(
    (most) => (fitted: Fitted) =>
      cutTexts(fitted, most, 'the ends of long texts and addresses, which lead nowhere now'),
  ),
];

/**
 * Cuts a result that is too long for a model: first the longest list, from its end; then long texts; then the addresses
 * of pictures. Other addresses stay whole if that is enough, since a part of an address is of no use. `left_out` says
 * what was cut.
 */
export function fitResult(result: Tree): Tree {
  if (lengthOf(result) <= MAX_RESULT_CHARS) return result;
  let fitted = cutLists(result);
  for (const cut of CUTS) {
    if (isShort(fitted)) break;
    const shorter = cut(fitted);
    if (lengthOf(shorter.tree) < lengthOf(fitted.tree)) fitted = shorter;
  }
  return toResult(fitted);
}

const toResult = ({ tree, notes }: Fitted): Tree => ({ ...tree, left_out: notes });

const isShort = (fitted: Fitted) => lengthOf(toResult(fitted)) <= MAX_RESULT_CHARS;

function cutLists(result: Tree): Fitted {
  const tree = structuredClone(result);
  const cut = new Map<unknown[], { path: string; total: number }>();
  for (;;) {
    const notes = [...cut].map(
      ([entries, { path, total }]) => `${path}: only the first ${entries.length} of ${total}`,
    );
    const longest = findLongestList(tree);
    if (!longest || isShort({ tree, notes })) return { tree, notes };
    const { path, entries } = longest;
    if (!cut.has(entries)) cut.set(entries, { path, total: entries.length });
    entries.splice(Math.floor(entries.length * 0.9));
  }
}

/** Returns the list whose JSON is the longest, among those with more than one entry. */
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

function cutTexts(
  { tree, notes }: Fitted,
  most: number,
  note: string,
  mayCut: (text: string) => boolean = () => true,
): Fitted {
  const cut = mapValues(tree, (_name, value) =>
    typeof value === 'string' && mayCut(value) ? shorten(value, most) : value,
  );
  return { tree: cut, notes: [...new Set([...notes, note])] };
}

/** Removes the pictures of the products in a result, but not that of the result itself, which was asked for. */
function dropPictures({ tree, notes }: Fitted): Fitted {
  const parts = Object.entries(tree).map(([name, part]) => {
    const without = mapValues({ part }, (field, value) =>
      field === 'image_url' ? undefined : value,
    );
    return [name, without.part];
  });
  return { tree: Object.fromEntries(parts), notes: [...notes, 'image_url'] };
}

function mapValues(tree: Tree, map: (name: string, value: unknown) => unknown): Tree {
  return JSON.parse(JSON.stringify(tree, map));
}

/** Shortens a text to this many characters of JSON, plus a mark for what is missing. Never leaves half a character. */
function shorten(text: string, most: number): string {
  const isLong = (part: string) => lengthOf(part) > most + '""'.length;
  if (!isLong(text)) return text;
  let part = text.slice(0, most);
  while (isLong(part)) part = part.slice(0, Math.floor(part.length * 0.9));
  return `${part.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
