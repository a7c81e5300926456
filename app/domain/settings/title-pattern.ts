/** What a pattern of titles can name. */
const PLACEHOLDERS = ['brand', 'model', 'colour', 'code', 'type'] as const;

/** What fills the placeholders; '' for what is not known. */
export type TitleParts = Record<(typeof PLACEHOLDERS)[number], string>;

/** How new products are named where a store has set nothing else. */
export const DEFAULT_TITLE_PATTERN = '{brand} {model}';

/** Longer patterns leave no room for what they name: a title has 255 characters. */
export const TITLE_PATTERN_CHARS = 100;

const NAMES = PLACEHOLDERS.map((name) => `{${name}}`);
const LIST = `${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}`;

/** What is wrong with a pattern and what would be right; null for one that can be used. */
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

/** A placeholder, what stands in brackets, or text. */
const PIECE =
  /\{(?<name>[^{}]*)\}|(?<open>[([])(?<inner>[^()[\]]*)(?<close>[)\]])|[^{}()[\]]+|./gsu;

/**
 * The title by a pattern. What is not known leaves no trace: with it go the words before it, the brackets around it, and
 * the sign that would separate it.
 * @returns '' where the model is not known
 */
export function fillTitlePattern(pattern: string, parts: TitleParts): string {
  if (parts.model === '') return '';
  return fill(pattern, new Map(Object.entries(parts)));
}

function fill(pattern: string, parts: ReadonlyMap<string, string>): string {
  let title = '';
  /** The texts since the last part that was put in; those before the last one go with parts that are not known. */
  let texts: string[] = [''];
  for (const { 0: piece, groups = {} } of pattern.matchAll(PIECE)) {
    const value = findValue(groups, parts);
    if (value === null) texts.push(`${texts.pop() ?? ''}${piece}`);
    else if (value === '') texts.push('');
    else {
      title =
        title === '' ? withoutSign(texts.at(-1) ?? '') + value : title + joinOf(texts) + value;
      texts = [''];
    }
  }
  const [rest = '', ...more] = texts;
  const last = more.at(-1) ?? rest;
  const end = more.length === 0 || isWord(last) ? last : '';
  return `${title}${end}`.replace(/\s+/g, ' ').trim();
}

/** '' where it is a placeholder or a bracket of what is not known; null where it is text. */
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
const withoutSign = (text: string) => (isWord(text) ? text : '');

/** What stands before a part: its own text, or the sign of parts before it that are not known. */
function joinOf(texts: readonly string[]): string {
  const own = texts.at(-1) ?? '';
  if (own.trim() !== '') return own;
  const sign = texts.findLast((text) => text.trim() !== '' && !isWord(text));
  return sign ?? (texts.some((text) => text !== '') ? ' ' : '');
}
