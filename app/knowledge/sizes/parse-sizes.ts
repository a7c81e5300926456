import { byWord } from '../words/word-text.ts';
import { type Size, type SizeSystem, SYSTEM_NAMES } from './size.ts';

const SYSTEMS = byWord(SYSTEM_NAMES) as Record<string, SizeSystem>;
const NAME = `(?<![A-Z])(?<name>${Object.keys(SYSTEMS).join('|')})(?![A-Z])`;
const NUMBER =
  '(?<whole>\\d{1,3}(?:[.,]\\d{1,2})?)(?:\\s+(?<part>[123])/(?<of>[234]))?(?<suffix>[CYK](?![A-Z]))?';
const AUDIENCE = "(?:WO)?MEN'?S?|WMNS|M|W";
const NAME_FIRST = new RegExp(
  `(?:(?<![A-Z])(?<before>${AUDIENCE})\\s+)?${NAME}[\\s.:#-]*(?:SIZE[\\s.:]*)?(?:(?<behind>${AUDIENCE})[\\s.:]*)?(?<!\\d)${NUMBER}(?![.,]?\\d|/\\d)`,
  'g',
);
const NUMBER_FIRST = new RegExp(`(?<![\\d.,]|\\d/)${NUMBER}\\s*${NAME}`, 'g');
const BARE = new RegExp(`^${NUMBER}$`);

/** Returns the size systems that a text names, whatever stands beside them: `Size (EU)` names EU. */
export function systemsNamed(text: string): SizeSystem[] {
  const named = [...upper(text).matchAll(new RegExp(NAME, 'g'))];
  return [...new Set(named.flatMap(({ groups }) => SYSTEMS[groups?.name ?? ''] ?? []))];
}

/**
 * Returns the sizes that a text names, each with its system: `US 9 / UK 8 / EU 42.5` names three. A text that is not a
 * number in a size system is a single size, compared as written; an empty text names none.
 * @param assumed the system of a number without one
 */
export function parseSizes(text: string, assumed: SizeSystem | null = null): Size[] {
  const plain = upper(text);
  if (plain === '') return [];
  const bare = BARE.exec(plain);
  if (bare) return [sizeOf(bare, assumed, '')];
  const isNumberFirst = /^\d/.test(plain);
  const found = [...plain.matchAll(isNumberFirst ? NUMBER_FIRST : NAME_FIRST)];
  if (found.length === 0) return [wordSize(plain)];
  const rest = found.reduce((left, [whole]) => left.replace(whole, ' '), plain);
  const more = squash(rest.replace(/\bSIZE\b/g, ' '));
  return found.map((one) => sizeOf(one, SYSTEMS[one.groups?.name ?? ''] ?? null, more));
}

function upper(text: string): string {
  return text
    .replace(/[½⅓⅔¼¾]/g, (mark) => ` ${mark.normalize('NFKC').replace('\u2044', '/')}`)
    .normalize('NFKC')
    .replace(/[’`´]/g, "'")
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

function sizeOf({ groups = {} }: RegExpExecArray, system: SizeSystem | null, rest: string): Size {
  const whole = Number((groups.whole ?? '').replace(',', '.'));
  const part = groups.part ? Number(groups.part) / Number(groups.of) : 0;
  const suffix = (groups.suffix ?? '') as Size['suffix'];
  const length = footLength(system, whole + part, groups.name === 'MM');
  const number = length ?? whole + part;
  const isThird = groups.of === '3' && length === null;
  const printed = isThird ? `${whole} ${groups.part}/3` : String(number);
  return {
    system: length === null ? system : 'CM',
    value: `${Math.round(number * 100) / 100}`,
    printed: printed + suffix,
    isNumber: true,
    suffix,
    audience: audienceOf(groups.before ?? groups.behind),
    rest,
  };
}

/**
 * Returns the foot length in centimetres if the number is one, in any unit; otherwise null. Japan sizes shoes by foot
 * length, but not clothes.
 */
function footLength(system: SizeSystem | null, number: number, isMm: boolean): number | null {
  const counts = system === 'CM' || system === 'JP' || system === 'KR' || system === 'CN';
  if (!counts) return null;
  if (isMm || number >= 100) return number / 10;
  return system === 'CM' || (number >= 22 && number <= 35) ? number : null;
}

function audienceOf(word: string | undefined): Size['audience'] {
  if (word === undefined) return null;
  return word.startsWith('W') ? 'women' : 'men';
}

const NO_NUMBER = { system: null, isNumber: false, suffix: '', audience: null, rest: '' } as const;

function wordSize(plain: string): Size {
  const printed = squash(plain) || plain;
  return { ...NO_NUMBER, value: toScale(plain) ?? printed, printed };
}

const TWO_SIZES = /\d ?[-/(]|[-/(] ?\d|^[XSML\d]+ ?[-/] ?[XSML\d]+$/;
const AGES = /^(\d{1,2}) ?[-/] ?(\d{1,2}) ?(Y|YRS?|YEARS?|M|MTHS?|MONTHS?)$/;
const ONE_SIZE = /^(?:OS|OSFA|OSFM|ONESIZE|ONESIZEFITSALL|TAILLEUNIQUE|TALLAUNICA|TAGLIAUNICA)$/;
const WORDS: Readonly<Record<string, string>> = { SMALL: 'S', MEDIUM: 'M', LARGE: 'L' };

/**
 * Returns a size in the standard spelling of its scale: `2XL` for `XXL` and `XX-Large`, `W32L34` for `32x34`, `104/110`
 * for `104-110`, `8/10Y` for `8-10 years`; null for any other text.
 */
function toScale(plain: string): string | null {
  const [, waist, length] = /^W? ?(\d{2}) ?[ X/-]? ?L? ?(\d{2})$/.exec(plain) ?? [];
  if (waist && length && !/^\d{4}$/.test(plain)) return `W${waist}L${length}`;
  const [, from, to, unit] = AGES.exec(plain) ?? [];
  if (unit) return `${from}/${to}${unit[0]}`;
  const text = squash(
    plain.replace(/EXTRA/g, 'X').replace(/SMALL|MEDIUM|LARGE/, (word) => WORDS[word] ?? word),
  );
  if (ONE_SIZE.test(text)) return 'ONESIZE';
  // `3 (XL)`, `104/110` and `S/M` are two sizes each, and 1XL is not XL where both are sold.
  if (TWO_SIZES.test(plain)) return plain.replace(/[^\p{L}\p{N}.]+/gu, '/').replace(/^\/|\/$/g, '');
  const [, count, marks = '', end] = /^([2-9]?)(X*)([SL])$/.exec(text) ?? [];
  if (end === undefined) return text === 'M' ? 'M' : null;
  if (count && marks !== 'X') return null;
  const times = count ? Number(count) : marks.length;
  return times > 1 ? `${times}X${end}` : `${marks}${end}`;
}

function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}.]+/gu, '');
}
