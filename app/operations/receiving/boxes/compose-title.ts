import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';

export type TitleParts = {
  /** In the store's spelling. */
  vendor: string;
  /** As printed on the label, and supported by a site; '' where none was read. */
  description: string;
  /** The title at one site; '' where none is known. */
  siteTitle: string;
  styleCode: string;
};

/** Capitals that are no word: of two letters, without a vowel, or a Roman number, such as UA, GTX and III. */
const MARK = /^(?:\p{Lu}{1,2}|[^AEIOUYÄÖÜ]+|[IVX]+)$/u;

/**
 * The title of a new product: the vendor and what the label calls it. A site's title says more than that, and says it in
 * the site's words: it is used without the code and the vendor, and only where the label names nothing.
 * @returns '' where neither names it
 */
export function composeTitle({ vendor, description, siteTitle, styleCode }: TitleParts): string {
  const name = description !== '' ? toWords(description) : withoutCode(siteTitle, styleCode);
  const model = withoutVendor(name, vendor);
  return model === '' ? '' : [vendor, model].filter(Boolean).join(' ');
}

/** SPEEDCAT OG W as Speedcat OG W: capitals of a label are no emphasis. */
function toWords(print: string): string {
  return print
    .trim()
    .split(/\s+/)
    .map((word) => (isShouted(word) ? word.replace(/\p{Lu}[\p{Lu}'’]*/gu, toWord) : word))
    .join(' ');
}

const isShouted = (word: string) => !MARK.test(word) && /^[\p{Lu}'’-]+$/u.test(word);
const toWord = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLowerCase();

/** Without the code, however it is separated, and the brackets around it. */
function withoutCode(title: string, styleCode: string): string {
  const characters = [...comparisonKey(styleCode)];
  const code = new RegExp(`[([]?${characters.join('[\\s\\p{Pd}_./]*')}[)\\]]?`, 'giu');
  const rest = characters.length === 0 ? title : title.replace(code, ' ');
  return rest.replace(/\s+/g, ' ').replace(/^[\s|–—:,-]+|[\s|–—:,-]+$/gu, '');
}

/** Without the vendor at either end, where it stands once. */
function withoutVendor(name: string, vendor: string): string {
  const fold = (text: string) => text.toLowerCase();
  if (vendor === '') return name;
  if (fold(name).startsWith(`${fold(vendor)} `)) return name.slice(vendor.length).trim();
  if (fold(name).endsWith(` ${fold(vendor)}`)) return name.slice(0, -vendor.length).trim();
  return name;
}
