import { toGtin14 } from '#app/knowledge/gtin.ts';
import { buildPages } from '#test/local-search/webs/build-pages.ts';
import { caseSeed } from './case-seed.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import type { Readings, RecordedReading } from './recorded-reading.ts';
import type { BenchScenario } from './scenarios.ts';

/** Of a stack's barcodes no more are looked up on the web. */
const ASKED_BARCODES = 2;

type Asked = { scenario: BenchScenario; readings: Readings; webSeed: string };

/** Whether the scenario can be asked about the photo: it has a code to type, and something that tells what is wrong. */
export function isApplicable(
  photo: LabelledPhoto,
  { scenario, readings, webSeed }: Asked,
): boolean {
  if (scenario.way === 'typed') return photo.codes.size > 0;
  if (scenario.toldBy === undefined) return true;
  const reading = readings.get(photo.id);
  if (reading === undefined) return false;
  if (isLabelRead(reading)) return true;
  return scenario.toldBy === 'label_or_web' && tellsWeb(photo, reading, scenario, webSeed);
}

export function isLabelRead({ labels }: RecordedReading): boolean {
  return labels.some(({ styleCode }) => styleCode?.accepted === true);
}

/** No barcode misleads, or a page of the web shows it under its own code. */
function tellsWeb(
  photo: LabelledPhoto,
  { barcodes }: RecordedReading,
  { name, web }: BenchScenario,
  webSeed: string,
): boolean {
  const strong = barcodes.flatMap(({ gtin14, weak }) => (weak ? [] : (gtin14 ?? [])));
  const read = new Set(strong.slice(0, ASKED_BARCODES));
  const own = new Set(photo.products.map(({ key }) => key));
  const shown = buildPages(web, caseSeed(webSeed, name, photo), photo.products)
    .filter(({ key }) => own.has(key))
    .map(({ gtin }) => toGtin14(gtin ?? ''));
  return read.size === 0 || shown.some((gtin14) => gtin14 !== null && read.has(gtin14));
}
