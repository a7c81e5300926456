import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** The parts of a result that describe what was read. */
const resultShape = z.object({
  label: z.object({ brand: z.string().optional(), description: z.string().optional() }).nullable(),
  trace: z.object({
    steps: z.array(z.object({ step: z.string(), outcome: z.string() })),
    readings: z.array(
      z.object({
        kind: z.string(),
        text: z.string().optional(),
        label: z.number().optional(),
        why: z.string().optional(),
      }),
    ),
  }),
});

export type RecordedReading = { labels: LabelReading[]; barcodes: BarcodeReading[] };

/** By the photo's id. */
export type Readings = Map<string, RecordedReading>;

const folder = fileURLToPath(new URL('../../../.cache/match', import.meta.url));
const toFile = (seed: string) => path.join(folder, `readings-${seed}.json`);

/** Saves readings for a later run with `--recorded`. */
export async function saveReadings(seed: string, readings: Readings): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(toFile(seed), JSON.stringify([...readings]));
}

/** Loads the readings of the last run, or none if `isRecorded` is false. */
export async function loadReadings(seed: string, isRecorded: boolean): Promise<Readings> {
  if (!isRecorded) return new Map();
  const saved = JSON.parse(await readFile(toFile(seed), 'utf8')) as [string, RecordedReading][];
  return new Map(saved);
}

/** Extracts the reading of a photo from a result with `include_trace`. */
export function toRecordedReading(result: unknown): RecordedReading {
  const { label, trace } = resultShape.parse(result);
  const outcome = trace.steps.find(({ step }) => step === 'read_label')?.outcome ?? '';
  const codes = trace.readings.filter(({ kind }) => kind === 'style_code');
  const seen = trace.readings.filter(({ kind }) => kind === 'label');
  const common = {
    ...(label?.brand !== undefined && { brand: label.brand }),
    ...(label?.description !== undefined && { description: label.description }),
  };
  return {
    labels: seen.map((_label, index): LabelReading => {
      const code = codes.find((one) => one.label === index);
      if (code?.text === undefined) return { ...common, unreadable: true };
      const isUncertain = outcome.includes(`${code.text} (not certain)`);
      const repaired = code.why?.includes("filled in from the brand's usual form") ?? false;
      return {
        ...common,
        unreadable: false,
        styleCode: { printed: code.text, accepted: !isUncertain, repaired },
      };
    }),
    barcodes: trace.readings.flatMap(({ kind, text = '', why }) => {
      const gtin14 = kind === 'barcode' ? toGtin14(text) : null;
      const weak = why?.includes('few of its lines') ?? false;
      const counts = gtin14 !== null && (why === undefined || weak);
      return counts ? [{ format: 'EAN13', text, gtin14, weak, corners: NOWHERE }] : [];
    }),
  };
}

const CORNER = { x: 0, y: 0 };
const NOWHERE = {
  topLeft: CORNER,
  topRight: CORNER,
  bottomRight: CORNER,
  bottomLeft: CORNER,
};
