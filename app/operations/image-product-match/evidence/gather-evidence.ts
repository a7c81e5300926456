import { toQuad } from '#app/imaging/quad.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { hasPhrase, plainWords } from '#app/knowledge/words/plain-words.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type {
  LabelReader,
  LabelReading,
  PhotoReading,
} from '#app/providers/label-reader/label-reader.ts';
import type { LookupQuery } from '#app/providers/product-lookup/product-lookup.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import { isCodeOrBarcodeKnown } from '../decision/case/is-code-or-barcode-known.ts';
import { codeOfBarcode, isSettledByStore } from '../decision/engine.ts';
import type { MatchEvidence } from './evidence.ts';
import { aroundBarcode, labelOfBarcode } from './label-places.ts';
import type { LoadedPhoto } from './load-photo.ts';
import { findInStore, lookUpOnWeb, searchByImage } from './look-up.ts';
import { mergeOwnProducts } from './merge-own-products.ts';
import { readBarcodes, readLabel } from './read-photo.ts';
import type { StepRunner } from './step-runner.ts';
import { withoutBarcodeNumbers } from './without-barcode-numbers.ts';

/**
 * The most barcodes and different codes that are looked up: each costs a search. A stack has four boxes, seldom more.
 */
const MAX_WEB_BARCODES = 2;
const MAX_CODES = 4;

export type MatchTask = {
  loaded: LoadedPhoto;
  typedCode: string | undefined;
  reader: LabelReader | null;
  /** The reader and the decision have to use the same shapes. */
  taughtShapes: readonly TaughtShape[];
};

/**
 * Reads the photo, asks the store, and asks the web only what the store leaves open: first about the code and the
 * barcode and, if neither is known, by the description and the picture. Each question to the web costs money.
 */
export async function gatherEvidence(task: MatchTask, steps: StepRunner) {
  const { loaded, typedCode, reader, taughtShapes } = task;
  const { context } = steps;
  const { photo } = loaded;
  context.progress('Reading barcodes and label');
  const reads = readBarcodes(photo, steps);
  const [read, barcodes, byBarcode] = await Promise.all([
    readLabel(reader, photo, { barcodes: reads, taughtShapes }, steps),
    reads,
    reads.then((all) => askForBarcodes(productBarcodes(all), steps)),
  ]);
  const reading = read && withUnreadLabel(withoutBarcodeNumbers(read, barcodes), barcodes);
  const evidence: MatchEvidence = {
    labels: reading?.labels ?? [],
    looseItemDiffers: reading?.looseItemDiffers,
    typedCode,
    taughtShapes,
    barcodes: productBarcodes(barcodes, reading?.labels),
    ...byBarcode.known,
    failures: [],
  };
  context.progress('Looking it up');
  const inStore = await withOwn(evidence, steps);
  if (isSettledByStore(inStore)) return { reading, barcodes, evidence: inStore };
  const byCode = codesToLookUp(inStore).map((code) => toCodeQuery(code, inStore));
  const asked = await withWeb(inStore, [...byBarcode.left, ...byCode], steps);
  // The code that the barcode alone points at, if that is not enough for a match.
  const other = codeOfBarcode(asked);
  const known = other === null ? asked : await withWeb(asked, [toCodeQuery(other, asked)], steps);
  if (isCodeOrBarcodeKnown(known)) return { reading, barcodes, evidence: known };
  // Searches cost money: none is made for a photo that will be sent again.
  steps.throwIfNotRead();
  context.progress('Searching by description and picture');
  const hostedUrl = await loaded.url;
  const [byWords, byPicture] = await Promise.all([
    lookUpOnWeb(descriptionQueries(known), steps),
    searchByImage({ photo, hostedUrl }, steps),
  ]);
  const offers = [...known.offers, ...byWords, ...byPicture];
  return { reading, barcodes, evidence: { ...known, offers } };
}

type Barcodes = MatchEvidence['barcodes'];

/**
 * Asks what is known about the barcodes while the label is still being read. The web is asked at once about the
 * barcodes of which neither the store nor a user in it has told anything; `left` holds the other questions, which need
 * not be asked if the store settles the match. For a weak reading neither the web nor users' choices are asked.
 */
async function askForBarcodes(barcodes: Barcodes, steps: StepRunner) {
  const { services, principal } = steps.context;
  const gtins = distinctGtins(barcodes);
  const strong = distinctGtins(barcodes.filter(({ weak }) => !weak));
  const [own, barcodeChoices] = await Promise.all([
    gtins.length === 0 ? [] : findInStore({ gtins }, steps),
    services.barcodeChoices.find(principal.shopId, strong),
  ]);
  const told = new Set([...gtinsOf(own), ...barcodeChoices.map(({ gtin14 }) => gtin14)]);
  const queries = strong
    .slice(0, MAX_WEB_BARCODES)
    .map((gtin14) => ({ kind: 'gtin', gtin14 }) as const);
  const isTold = ({ gtin14 }: { gtin14: string }) => told.has(gtin14);
  const open = queries.filter((query) => !isTold(query));
  const offers = await lookUpOnWeb(open, steps);
  return { known: { own, barcodeChoices, offers }, left: queries.filter(isTold) };
}

function distinctGtins(barcodes: Barcodes): string[] {
  return [...new Set(barcodes.map(({ gtin14 }) => gtin14))];
}

function gtinsOf(own: readonly OwnProduct[]): string[] {
  const variants = own.flatMap((product) => product.variants);
  return variants.flatMap(({ barcode }) => recordedGtin14(barcode ?? '') ?? []);
}

/**
 * Adds an unread label if only product barcodes were found: they are always printed on a label. If there is only one
 * barcode, the label is assumed to be around it.
 */
function withUnreadLabel(reading: PhotoReading, barcodes: readonly BarcodeReading[]): PhotoReading {
  const [barcode, ...others] = barcodes.filter(({ gtin14 }) => gtin14 !== undefined);
  if (reading.labels.length > 0 || barcode === undefined) return reading;
  const places = others.length === 0 ? { outline: aroundBarcode(toQuad(barcode.corners)) } : {};
  return { ...reading, labels: [{ unreadable: true, places }] };
}

/** Adds what the own store knows about the codes. */
async function withOwn(evidence: MatchEvidence, steps: StepRunner): Promise<MatchEvidence> {
  const asked = codesToLookUp(evidence).map((styleCode) =>
    findInStore({ styleCode, gtins: [] }, steps),
  );
  const byCode = (await Promise.all(asked)).flat();
  return { ...evidence, own: mergeOwnProducts([...evidence.own, ...byCode]) };
}

/** Adds what the web answers. */
async function withWeb(
  evidence: MatchEvidence,
  queries: readonly LookupQuery[],
  steps: StepRunner,
): Promise<MatchEvidence> {
  const offers = await lookUpOnWeb(queries, steps);
  return { ...evidence, offers: [...evidence.offers, ...offers] };
}

function toCodeQuery(code: string, { labels }: MatchEvidence): LookupQuery {
  return { kind: 'style_code', code, brand: labels.find((label) => label.brand)?.brand };
}

function codesToLookUp({ typedCode, labels, barcodeChoices }: MatchEvidence): string[] {
  if (typedCode !== undefined) return [typedCode];
  const read = labels.flatMap(({ styleCode }) =>
    styleCode ? [styleCode.printed.trim(), styleCode.otherReading?.trim() ?? ''] : [],
  );
  const codes = [...read, ...barcodeChoices.map(({ styleCode }) => styleCode)];
  const byKey = Map.groupBy(codes, comparisonKey);
  // Print without a letter or digit is not a code.
  byKey.delete('');
  return [...byKey.values()].flatMap(([first]) => first ?? []).slice(0, MAX_CODES);
}

/**
 * Returns the product barcodes, each with its label. If there is only one barcode and one label, the barcode is on that
 * label, wherever it is.
 */
function productBarcodes(
  barcodes: readonly BarcodeReading[],
  labels: readonly LabelReading[] = [],
): Barcodes {
  const [onlyLabel, ...others] = labels;
  const isAlone = others.length === 0 && barcodes.length === 1;
  return barcodes.flatMap(({ gtin14, weak, corners }) => {
    if (gtin14 === undefined) return [];
    const onLabel = labelOfBarcode(toQuad(corners), labels) ?? (isAlone ? onlyLabel : undefined);
    return [{ gtin14, weak, ...(onLabel && { onLabel }) }];
  });
}

function descriptionQueries({ labels }: MatchEvidence): LookupQuery[] {
  const label = labels.find(({ description }) => description?.trim());
  if (label?.description === undefined) return [];
  const brand = label.brand ?? '';
  const namesIt = hasPhrase(plainWords(label.description), plainWords(brand).join(' '));
  const text = namesIt ? label.description : `${brand} ${label.description}`;
  return [{ kind: 'description', text: text.trim() }];
}
