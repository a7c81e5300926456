import { invalidField } from '#app/platform/errors.ts';
import { comparisonKey } from '#app/platform/style-code/comparison-key.ts';
import { normaliseStyleCode } from '#app/platform/style-code/normalise-style-code.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReader, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import type { LookupQuery } from '#app/providers/product-lookup/product-lookup.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import { buildLabel } from './build-label.ts';
import type { ImageProductMatchInput, ImageProductMatchOutput, MatchTrace } from './contract.ts';
import { decide } from './decide.ts';
import { isResolved } from './deciding/is-resolved.ts';
import { describeReadings } from './describe-readings.ts';
import type { MatchEvidence } from './evidence.ts';
import { findInStore, lookUpOnWeb, searchByImage } from './look-up.ts';
import { readBarcodes, readLabel } from './read-photo.ts';
import { createStepLog, type StepLog } from './step-log.ts';
import { type TakenPhoto, takePhoto } from './take-photo.ts';

/** Barcodes and differing codes that are looked up on the web, at most: each costs a search. */
const MAX_WEB_BARCODES = 2;
const MAX_CODES = 3;

/**
 * Identifies a product from a photo: read what is printed, look it up, and call it a match only when
 * independent sources agree.
 * @throws AppError as the contract lists
 */
export async function runImageProductMatch(
  input: ImageProductMatchInput,
  context: OperationContext,
): Promise<RunResult<ImageProductMatchOutput>> {
  const typedCode = typedCodeOf(input);
  const reader = readerFor(input, context);
  context.progress('Preparing the photo');
  const taken = await takePhoto(input, context);
  const log = createStepLog(context);
  const [gathered, imageUrl] = await Promise.all([
    gather({ taken, typedCode, reader }, context, log),
    taken.url,
  ]);
  context.signal.throwIfAborted();
  context.progress('Deciding');
  const decision = decide({ ...gathered.evidence, failures: log.failures });
  if (!decision.matched) log.throwIfNotRead();
  log.throwIfNothingCompleted();
  const confirmedCodes = [decision.style_code, typedCode].flatMap((code) => code ?? []);
  return {
    ...decision,
    image_searched: imageUrl,
    label: buildLabel({ reading: gathered.reading, confirmedCodes }),
    // Always recorded: what a person decides about the match is remembered by the barcodes that were read.
    trace: traceOf(taken, gathered, confirmedCodes, log),
  };
}

function traceOf(
  { photo }: TakenPhoto,
  { reading, barcodes }: Gathered,
  confirmedCodes: readonly string[],
  { steps }: StepLog,
): MatchTrace {
  const labels = reading?.labels ?? [];
  return {
    photo: { width_px: photo.widthPx, height_px: photo.heightPx },
    steps,
    readings: describeReadings({ photo, labels, barcodes, confirmedCodes }),
  };
}

type Task = { taken: TakenPhoto; typedCode: string | undefined; reader: LabelReader | null };
type Gathered = {
  reading: PhotoReading | null;
  barcodes: readonly BarcodeReading[];
  evidence: MatchEvidence;
};

/** Reads, looks up the code and the barcode, and only where neither is known the description and the picture. */
async function gather(task: Task, context: OperationContext, log: StepLog): Promise<Gathered> {
  const { photo } = task.taken;
  context.progress('Reading barcodes and label');
  const reads = readBarcodes(photo, context, log);
  const [read, barcodes, byBarcode] = await Promise.all([
    readLabel(task.reader, photo, reads, context, log),
    reads,
    reads.then((all) => lookUpOnWeb(barcodeQueries(productBarcodes(all)), context, log)),
  ]);
  const products = productBarcodes(barcodes);
  const reading = read && withUnreadLabel(read, products.length > 0);
  const evidence: MatchEvidence = {
    labels: reading?.labels ?? [],
    ...(reading?.looseItemDiffers !== undefined && { looseItemDiffers: reading.looseItemDiffers }),
    ...(task.typedCode !== undefined && { typedCode: task.typedCode }),
    barcodes: products,
    confirmations: await confirmationsOf(products, context),
    own: [],
    offers: byBarcode,
    failures: [],
  };
  context.progress('Looking it up');
  const known = await withKnown(evidence, context, log);
  if (isResolved(known)) return { reading, barcodes, evidence: known };
  // Searches cost money: none for a photo that will be sent again.
  log.throwIfNotRead();
  context.progress('Searching by description and picture');
  const hostedUrl = await task.taken.url;
  const [byWords, byPicture] = await Promise.all([
    lookUpOnWeb(descriptionQueries(known), context, log),
    searchByImage({ photo, hostedUrl }, context, log),
  ]);
  const offers = [...known.offers, ...byWords, ...byPicture];
  return { reading, barcodes, evidence: { ...known, offers } };
}

/** What people in this store said of the barcodes; a weak reading asks nothing. */
function confirmationsOf(barcodes: MatchEvidence['barcodes'], context: OperationContext) {
  const gtins = barcodes.filter(({ weak }) => !weak).map(({ gtin14 }) => gtin14);
  return context.services.confirmations.find(context.principal.shopId, [...new Set(gtins)]);
}

/** Where a product's barcode is there is a label, although nothing of its print was found. */
function withUnreadLabel(reading: PhotoReading, hasBarcode: boolean): PhotoReading {
  if (reading.labels.length > 0 || !hasBarcode) return reading;
  return { ...reading, labels: [{ unreadable: true }] };
}

/** Adds what the own store and the web say of the codes. */
async function withKnown(
  evidence: MatchEvidence,
  context: OperationContext,
  log: StepLog,
): Promise<MatchEvidence> {
  const codes = codesToLookUp(evidence);
  const brand = evidence.labels.find((label) => label.brand)?.brand;
  const gtins = evidence.barcodes.map(({ gtin14 }) => gtin14);
  const queries = codes.map(
    (code): LookupQuery => ({ kind: 'style_code', code, ...(brand !== undefined && { brand }) }),
  );
  const [own, offers] = await Promise.all([
    findInStore(codes, gtins, context, log),
    lookUpOnWeb(queries, context, log),
  ]);
  return { ...evidence, own, offers: [...evidence.offers, ...offers] };
}

function codesToLookUp({ typedCode, labels, confirmations }: MatchEvidence): string[] {
  if (typedCode !== undefined) return [typedCode];
  const read = labels.flatMap(({ styleCode }) => (styleCode ? [styleCode.printed.trim()] : []));
  const confirmed = confirmations
    .map(({ styleCode }) => styleCode)
    .filter((code) => !read.some((one) => comparisonKey(one) === comparisonKey(code)));
  const codes = new Set([...read, ...confirmed].filter((code) => code !== ''));
  return [...codes].slice(0, MAX_CODES);
}

function productBarcodes(barcodes: readonly BarcodeReading[]): { gtin14: string; weak: boolean }[] {
  return barcodes.flatMap(({ gtin14, weak }) => (gtin14 === undefined ? [] : [{ gtin14, weak }]));
}

/** A weak reading is not worth a search of its own; the own store is asked for it anyway. */
function barcodeQueries(barcodes: readonly { gtin14: string; weak: boolean }[]): LookupQuery[] {
  const numbers = new Set(barcodes.filter(({ weak }) => !weak).map(({ gtin14 }) => gtin14));
  return [...numbers].slice(0, MAX_WEB_BARCODES).map((gtin14) => ({ kind: 'gtin', gtin14 }));
}

function descriptionQueries({ labels }: MatchEvidence): LookupQuery[] {
  const label = labels.find(({ description }) => description?.trim());
  if (label?.description === undefined) return [];
  const brand = label.brand ?? '';
  const namesIt = label.description.toLowerCase().includes(brand.toLowerCase());
  const text = namesIt ? label.description : `${brand} ${label.description}`;
  return [{ kind: 'description', text }];
}

function typedCodeOf(input: ImageProductMatchInput): string | undefined {
  if (input.style_code === undefined) return undefined;
  return normaliseStyleCode(input.style_code, '/style_code').printed;
}

/** @throws AppError `invalid_input` for a model that this service is not set up with */
function readerFor(input: ImageProductMatchInput, context: OperationContext): LabelReader | null {
  const { labelReaders } = context.services;
  const reader = labelReaders.find(input.model);
  if (input.model !== undefined && reader === null) {
    const names = labelReaders.names.join(', ');
    throw invalidField('/model', `This model is not available here; available: ${names}.`, [
      ...labelReaders.names,
    ]);
  }
  return input.read_label === false ? null : reader;
}
