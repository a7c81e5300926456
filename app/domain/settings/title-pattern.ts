/** The placeholders of a title pattern. */
const PLACEHOLDERS = ['brand', 'model', 'colour', 'code', 'type'] as const;

/** The values of the placeholders; empty if unknown. */
export type TitleParts = Record<(typeof PLACEHOLDERS)[number], string>;

/** The title pattern for new products if the shop has set none. */
export const DEFAULT_TITLE_PATTERN = '{brand} {model}';

/** A longer pattern would leave no room for the values: a title has at most 255 characters. */
export const TITLE_PATTERN_CHARS = 100;

const NAMES = PLACEHOLDERS.map((name) => `{${name}}`);
const LIST = `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}`;

/** Returns what is wrong with a pattern and how to fix it; null for a valid pattern. */
export function findPatternProblem(pattern: string): string | null {
  const known = (name: string) => NAMES.includes(name);
  const [unknown] = (pattern.match(/\{[^{}]*\}/g) ?? []).filter((name) => !known(name));
  if (pattern.length > TITLE_PATTERN_CHARS) return `At most ${TITLE_PATTERN_CHARS} characters.`;
  if (unknown !== undefined) return `${unknown} is not known. Use ${LIST}.`;
  if (/[{}]/.test(pattern.replace(/\{[^{}]*\}/g, '')))
    return `A { or } stands alone. Write placeholders such as {model}.`;
  if (/\p{Cc}/u.test(pattern)) return 'Write it on one line, without control characters.';
  if (!pattern.includes('{model}'))
    return 'Add {model}: without it all products of a brand have one title.';
  return null;
}

/** A placeholder, a bracketed part, or text. */
const PIECE =
  /\{(?<name>[^{}]*)\}|(?<open>[([])(?<inner>[^()[\]]*)(?<close>[)\]])|[^{}()[\]]+|./gsu;

/**
 * Returns the title for a pattern. An unknown value leaves no trace: the words before it, the brackets around it, and
 * its separator are left out too.
 * @returns empty if the model is unknown
 */
export function fillTitlePattern(pattern: string, parts: TitleParts): string {
  if (parts.model === '') return '';
  return fill(pattern, new Map(Object.entries(parts)));
}

function fill(pattern: string, parts: ReadonlyMap<string, string>): string {
  let title = '';
  /** The texts since the last value that was inserted; all but the last belong to unknown values. */
  let texts: string[] = [''];
  for (const { 0: piece, groups = {} } of pattern.matchAll(PIECE)) {
    const value = findValue(groups, parts);
    if (value === null) texts.push(`${texts.pop() ?? ''}${piece}`);
    else if (value === '') texts.push('');
    else {
      title =
        title === ''
          ? keepWords(texts.at(-1) ?? '') + value
          : title + separatorBefore(texts) + value;
      texts = [''];
    }
  }
  const [rest = '', ...more] = texts;
  const last = more.at(-1) ?? rest;
  const end = more.length === 0 || isWord(last) ? last : '';
  return `${title}${end}`.replace(/\s+/g, ' ').trim();
}

/** Returns a piece's value: empty for a placeholder or bracketed part that is unknown; null for text. */
function findValue(
  { name, open, inner = '', close }: Record<string, string | undefined>,
  parts: ReadonlyMap<string, string>,
): string | null {
  if (name !== undefined) return parts.get(name) ?? '';
  if (open === undefined || !inner.includes('{')) return null;
  const isKnown = [...inner.matchAll(/\{([^{}]*)\}/g)].some(([, each = '']) => parts.get(each));
  return isKnown ? `${open}${fill(inner, parts)}${close}` : '';
}

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
const keepWords = (text: string) => (isWord(text) ? text : '');

/** Returns what goes before a value: its own text, or the separator of unknown values before it. */
function separatorBefore(texts: readonly string[]): string {
  const own = texts.at(-1) ?? '';
  if (own.trim() !== '') return own;
  const sign = texts.findLast((text) => text.trim() !== '' && !isWord(text));
  return sign ?? (texts.some((text) => text !== '') ? ' ' : '');
}
