/** Longest snippet, in characters. */
const MAX_CHARS = 160;
const GAP = ' … ';

/**
 * The text below the title of a search result: what the page prints, and where that is longer than a snippet, the
 * passages around what was searched for, or else the beginning. Like an engine it adds nothing: a code or barcode that
 * the page has in its data alone stands in no snippet.
 * @param text what the page prints below its title
 * @param q the query, with phrases in quotes
 */
export function cutSnippet(text: string, q: string): string {
  if (text.length <= MAX_CHARS) return text;
  const found = findTerms(q).flatMap((term) => findTerm(text, term) ?? []);
  const first = found.length === 0 ? [{ start: 0, end: 0 }] : found.slice(0, 2);
  const chars = Math.floor((MAX_CHARS - GAP.length) / first.length);
  const passages = first.map(({ start, end }) => {
    const from = Math.max(0, Math.min(start - (chars - (end - start)) / 2, text.length - chars));
    return wholeWords(text, Math.floor(from), Math.floor(from) + chars);
  });
  return joinPassages(text, passages);
}

type Passage = { start: number; end: number };

/** The phrases of a query; of one without phrases its words. */
function findTerms(q: string): string[] {
  const phrases = [...q.matchAll(/"([^"]+)"/g)].flatMap((match) => match[1] ?? []);
  return phrases.length > 0 ? phrases : (q.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The first place that shows the term, whatever separators stand in it, and a barcode with leading zeros or without. */
function findTerm(text: string, term: string): Passage | null {
  const characters = term.match(/[\p{L}\p{N}]/gu) ?? [];
  if (characters.length === 0) return null;
  const spelled = characters.join('[^\\p{L}\\p{N}]{0,2}');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])0{0,2}${spelled}(?![\\p{L}\\p{N}])`, 'iu').exec(
    text,
  );
  return found && { start: found.index, end: found.index + found[0].length };
}

/** Moves both ends inwards to the edges of words. */
function wholeWords(text: string, from: number, to: number): Passage {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = to >= text.length ? text.length : text.lastIndexOf(' ', to);
  return end > start ? { start, end } : { start: from, end: to };
}

function joinPassages(text: string, passages: readonly Passage[]): string {
  const merged: Passage[] = [];
  for (const passage of passages.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last !== undefined && passage.start <= last.end) last.end = Math.max(last.end, passage.end);
    else merged.push({ ...passage });
  }
  const shown = merged.map(({ start, end }) => text.slice(start, end)).join(GAP);
  const before = (merged[0]?.start ?? 0) > 0 ? '… ' : '';
  return `${before}${shown}${(merged.at(-1)?.end ?? 0) < text.length ? ' …' : ''}`;
}
