import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { createReadingQueue } from '#app/maintenance/queued-readings.ts';
import { createReadingServer } from '#app/maintenance/serve-readings.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import type { OpenAiLabelReaderOptions } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import { createQueuedReaders } from '#app/providers/queued-readers/create-queued-readers.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';
import { limitModel, type UseCounter } from './limit-providers.ts';
import { measureModel } from './measure-providers.ts';

/** An idle reader ends and frees its memory; the next photo waits a quarter of a second longer. */
const READER_IDLE_MS = 120_000;
const VISION_TIMEOUT_MS = 25_000;

/** The embedded readers: threads of this process, or those of others. */
type EmbeddedReaders = { embedded: LabelReader; barcodeReader: BarcodeReader };

/** The embedded readers of this process; their threads start with the first photo. */
export function createLocalReaders({ photoWorkers }: Config): EmbeddedReaders {
  const workers = { workers: photoWorkers, idleMs: READER_IDLE_MS };
  return {
    embedded: createEmbeddedLabelReader(workers),
    barcodeReader: createBarcodeReader(workers),
  };
}

/** What reads photos: the embedded readers, and models where a key is set. */
export function createReaders(
  config: Config,
  { embedded, barcodeReader }: EmbeddedReaders,
  records: UseCounter,
) {
  const photoDecoder = createPhotoDecoder({ concurrency: config.photoWorkers + 1 });
  const labelReaders = createLabelReaders({
    embedded,
    models: createModels(config, records),
    defaultName: config.vision?.defaultModel ?? embedded.name,
  });
  return {
    ...{ photoDecoder, barcodeReader, labelReaders },
    async close() {
      await Promise.all([photoDecoder.close(), barcodeReader.close(), labelReaders.close()]);
    },
  };
}

function createModels({ vision }: Config, records: UseCounter): LabelReader[] {
  return (vision?.models ?? []).map((name) =>
    limitModel(
      measureModel(
        createModel({
          name,
          baseUrl: vision?.baseUrl ?? '',
          apiKey: vision?.apiKey ?? '',
          timeoutMs: VISION_TIMEOUT_MS,
        }),
      ),
      records,
    ),
  );
}

/** A model behind OpenAI's client, which is loaded with the first photo: it is a fifth of what a start would load. */
function createModel(options: OpenAiLabelReaderOptions): LabelReader {
  const open = async () => {
    const client = await import('#app/providers/label-reader/create-open-ai-label-reader.ts');
    return client.createOpenAiLabelReader(options);
  };
  let opened: Promise<LabelReader> | undefined;
  return {
    name: options.name,
    async read(photo, request) {
      opened ??= open();
      return (await opened).read(photo, request);
    },
    close: async () => {},
  };
}

/**
 * Who reads: a process that both answers calls and works reads for itself. Where the roles are divided, every photo goes
 * through the queue, so that the workers share the load and a person who waits goes first.
 */
export function divideReading({ config, jobQueue, log }: Base, records: Records) {
  const { roles } = config;
  const requests = records.readingRequests;
  const local = createLocalReaders(config);
  const isDivided = !(roles.has('web') && roles.has('worker'));
  const queue = createReadingQueue({ requests, send: jobQueue.sendReading, log });
  return {
    /** What the calls of this process use. */
    readers: isDivided ? createQueuedReaders(queue) : local,
    /** Reads for others. */
    serve: createReadingServer({ requests, readers: local, log }),
    async close() {
      await Promise.all([local.embedded.close(), local.barcodeReader.close()]);
    },
  };
}
