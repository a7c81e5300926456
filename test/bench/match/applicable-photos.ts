import { toGtin14 } from '#app/knowledge/gtin.ts';
import { cutSnippet } from '#test/local-search/cut-snippet.ts';
import type { LocalOffer } from '#test/local-search/shapes.ts';
import { buildPages } from '#test/local-search/webs/build-pages.ts';
import type { LabelledPhoto } from './load-labelled-photos.ts';
import type { Readings, RecordedReading } from './recorded-reading.ts';
import type { BenchScenario } from './scenarios.ts';
import { toCaseSeed } from './to-case-seed.ts';

/** Barcodes of a stack that are looked up on the web at most. */
const MAX_BARCODES = 2;

type Case = { scenario: BenchScenario; readings: Readings; webSeed: string };

/** Whether the photo has what the scenario needs: a code to type, or something that reveals the error. */
export function isApplicable(photo: LabelledPhoto, { scenario, readings, webSeed }: Case): boolean {
  if (scenario.way === 'typed') return photo.codes.size > 0;
  if (scenario.errorShownBy === undefined) return true;
  const reading = readings.get(photo.id);
  if (reading === undefined) return false;
  if (isLabelRead(reading)) return true;
  return (
    scenario.errorShownBy === 'label_or_web' && isErrorOnWeb(photo, reading, scenario, webSeed)
  );
}

export function isLabelRead({ labels }: RecordedReading): boolean {
  return labels.some(({ styleCode }) => styleCode?.accepted === true);
}

/**
 * Whether no barcode was read that could mislead, or a result of its search shows it with the right code. What a page
 * has in its data alone, or far from where it prints the barcode, no search tells.
 */
function isErrorOnWeb(
  photo: LabelledPhoto,
  { barcodes }: RecordedReading,
  { name, web }: BenchScenario,
  webSeed: string,
): boolean {
  const strong = barcodes.flatMap(({ gtin14, weak }) => (weak ? [] : (gtin14 ?? [])));
  const read = new Set(strong.slice(0, MAX_BARCODES));
  const codes = new Set(photo.products.map(({ key }) => key));
  const shown = buildPages(web, toCaseSeed(webSeed, name, photo), photo.products)
    .filter((page) => codes.has(page.key) && showsCodeAndBarcode(page))
    .map(({ gtin }) => toGtin14(gtin ?? ''));
  return read.size === 0 || shown.some((gtin14) => gtin14 !== null && read.has(gtin14));
}

/** Of eBay's listings the index tells the barcode, and they have no snippet. */
function showsCodeAndBarcode({ domain, title, snippet = '', key, gtin = '' }: LocalOffer): boolean {
  const shown = `${title} ${cutSnippet(snippet, `"${gtin}"`)}`;
  const isIndexed = domain === 'ebay.com' && title.includes(key);
  return isIndexed || (shown.includes(key) && shown.includes(gtin));
}
