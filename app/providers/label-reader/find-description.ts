import { type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';

const NOT_A_NAME =
  /MADE(?! IN USA$)\b|\b(?:CHINA|VIETNAM|INDONESIA|INDIA|CAMBODIA|BANGLADESH|TURKEY|PORTUGAL|MEXICO)\b|FABRIQU|HECHO|\bSIZE|\bSTYLE\b|COLOU?R|WIDTH|LARGEUR|\bSHIP\b|\b(?:WO)?MEN'?S? ?(?:US|UK|EU)\b|^W\d\d L\d\d|^\S*\d{4}\S*( \S{1,2})?$|\bORDER\b|\b(?:SALE|OUTLET|CLEARANCE|PROMO)\b|\bTRACK|\b(UK|EUR?|CM|US)\b.*\b(UK|EUR?|CM|US)\b/i;
const COLOURS =
  /\b(BLACK|WHITE|GREY|GRAY|RED|BLUE|GREEN|NAVY|PINK|BROWN|BEIGE|IVORY|SAIL|GUM|ROYAL|YELLOW|ORANGE|PURPLE)\b/i;
/** All of it colours and what stands beside them. */
const ONLY_COLOURS = new RegExp(
  `^(?:${COLOURS.source}|\\b(?:TRIPLE|CORE|CLOUD|SUMMIT|OFF|WOLF|COOL|GAME|UNIVERSITY|DARK|LIGHT|FTWR|TEAM)\\b|[\\s/-])+$`,
  'i',
);
const isColours = (text: string) => COLOURS.test(text) && ONLY_COLOURS.test(text);
const SURE = 60;
/** OCR of noise makes short shreds; a name is read as a whole. */
const SURE_NAME = 75;
/** In heights of the words. */
const GAP = 1.6;

const height = (words: readonly OcrWord[]) => {
  const sorted = words.map((word) => word.height).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** Short words that names of products have. */
const SHORT_WORDS = new Set(
  'UA WMNS MNS NMD GTX PRM SB OG SE GS PS TD OX HI LO II IV VI JR FG SG AG TF IC MG OF ON IN & W M X'.split(
    ' ',
  ),
);

/** Speakable, a number, or one of the short words: `RE AR` and `TRIPLE BI` are shreds. */
function isNameWord(text: string): boolean {
  const word = text.toUpperCase().replace(/^[^A-Z0-9&]+|[^A-Z0-9&]+$/g, '');
  if (/\d{5}/.test(word)) return false;
  if (/\d/.test(word) || SHORT_WORDS.has(word)) return true;
  return (
    word.length >= 3 && /[AEIOUY]/.test(word.replace(/[^A-Z]/g, '')) && /^[A-Z'-]+$/.test(word)
  );
}

/** Nothing is better than noise: it is shown to people, compared with titles, and searched for. */
function isClean(words: readonly OcrWord[]): boolean {
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  return mean >= SURE_NAME && words.every(({ text }) => isNameWord(text));
}

type Named = { text: string; weight: number };

/** Words with a wide gap between them are different fields: name on the left, brand on the right. */
function fieldsOf({ words }: OcrLine): OcrWord[][] {
  const fields: OcrWord[][] = [];
  for (const word of words) {
    const field = fields[fields.length - 1];
    const last = field?.[field.length - 1];
    if (field && last && word.left - right(last) < GAP * Math.max(word.height, last.height)) {
      field.push(word);
    } else fields.push([word]);
  }
  return fields;
}

function nameIn(
  field: readonly OcrWord[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): Named | null {
  const words = field.filter((word) => !code.has(word) && word.confidence >= SURE);
  if (words.every((word) => brand.has(word))) return null;
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/^[^A-Za-z0-9(]+|[^A-Za-z0-9)'+]+$/g, '');
  const letters = text.replace(/[^A-Za-z]/g, '').length;
  if (!isClean(words)) return null;
  if (letters < 2 || text.length < 4 || NOT_A_NAME.test(text)) return null;
  // A colour line joins its colours by slashes.
  if (/[A-Za-z]{3}\/[A-Za-z]/.test(text) || isColours(text)) return null;
  const weight = height(words) * (letters >= 4 ? 1 : 0.8) * (COLOURS.test(text) ? 0.5 : 1);
  return { text, weight };
}

/**
 * The product's name as printed: the largest field of words that is not brand, code, colours, sizes or
 * country; of two as large, the upper one.
 */
export function findDescription(
  lines: readonly OcrLine[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): string | undefined {
  let best: Named | null = null;
  for (const field of lines.flatMap(fieldsOf)) {
    const named = nameIn(field, code, brand);
    if (named && (!best || named.weight > 1.1 * best.weight)) best = named;
  }
  return best?.text;
}
