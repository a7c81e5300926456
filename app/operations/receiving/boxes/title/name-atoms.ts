import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { LISTED_COLOURS, SHADE_WORDS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';

/** One word of a name, such as `GEL` and `NYC` of `GEL-NYC`. */
export type Atom = {
  /** Equal for all its spellings. */
  key: string;
  text: string;
  /** What stands before it: a space or one sign; '' for the first one of a segment. */
  glue: string;
};

/** Words that stand together, without anything that separates them. */
export type Segment = readonly Atom[];

/** A text that names a product: its model, and the colours it ends in. */
export type NamedProduct = { segments: readonly Segment[]; colour: Segment };

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’`´][\p{L}]*)?/gu;
/** What joins words to one name. Anything else, such as ` - ` or `, `, ends it. */
const GLUE = /^(?:\s+|[-‐.'’+&/])$/u;

/** Takes a text apart: without vendor and code, and with its colours apart. */
export function toNamedProduct(text: string, vendor: string, styleCode: string): NamedProduct {
  const whole = splitAtWords(toSegments(withoutCode(text, styleCode)), plainWords(vendor));
  const parted = whole.map(splitColour);
  const colour = parted.map((one) => one.colour).find((one) => one.length > 0) ?? [];
  return { segments: parted.map(({ name }) => name).filter((name) => name.length > 0), colour };
}

function toSegments(text: string): Segment[] {
  const segments: Atom[][] = [[]];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    const isJoined = GLUE.test(between);
    if (!isJoined) segments.push([]);
    const isFirst = segments.at(-1)?.length === 0;
    const glue = isFirst ? '' : between.trim() || ' ';
    const key = plainWords(word).join('');
    if (key !== '') segments.at(-1)?.push({ key, text: word, glue });
    end = index + word.length;
  }
  return segments.filter((segment) => segment.length > 0);
}

/** Without the code, however it is separated. */
function withoutCode(text: string, styleCode: string): string {
  const characters = [...comparisonKey(styleCode)];
  if (characters.length === 0) return text;
  return text.replace(new RegExp(characters.join('[\\s\\p{Pd}_./]*'), 'giu'), ' | ');
}

/** Ends segments where these words stand. */
function splitAtWords(segments: readonly Segment[], words: readonly string[]): Segment[] {
  if (words.length === 0) return [...segments];
  return segments.flatMap((segment) => {
    const at = segment.findIndex((_atom, index) =>
      words.every((word, offset) => segment[index + offset]?.key === word),
    );
    if (at === -1) return [segment];
    const rest = segment.slice(at + words.length);
    return [segment.slice(0, at), ...splitAtWords([rest], words)].filter((one) => one.length > 0);
  });
}

const isColour = ({ key }: Atom) => LISTED_COLOURS[key] !== undefined;
const isShade = ({ key }: Atom) => SHADE_WORDS[key] !== undefined;

/** Colours are listed at the end. A colour within a name (`Black Cat`) is part of it. */
function splitColour(segment: Segment): { name: Segment; colour: Segment } {
  const last = segment.at(-1);
  if (!last || !isColour(last)) return { name: segment, colour: [] };
  const notColour = segment.findLastIndex((atom) => !isColour(atom) && !isShade(atom));
  return { name: segment.slice(0, notColour + 1), colour: segment.slice(notColour + 1) };
}
