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

/** How long an idle reader keeps its memory before it ends; the next photo then waits a quarter of a second longer. */
const READER_IDLE_MS = 120_000;
const VISION_TIMEOUT_MS = 25_000;

/** The embedded readers, which run in threads of this process or of others. */
type EmbeddedReaders = { embedded: LabelReader; barcodeReader: BarcodeReader };

/** Creates the embedded readers of this process; their threads start with the first photo. */
export function createLocalReaders({ photoWorkers }: Config): EmbeddedReaders {
  const workers = { workers: photoWorkers, idleMs: READER_IDLE_MS };
  return {
    embedded: createEmbeddedLabelReader(workers),
    barcodeReader: createBarcodeReader(workers),
  };
}

/** Creates what reads photos: the embedded readers, and models if a key is set. */
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
  if (!vision) return [];
  const { models, baseUrl, apiKey } = vision;
  const access = { baseUrl, apiKey, timeoutMs: VISION_TIMEOUT_MS };
  return models.map((name) => limitModel(measureModel(createModel({ name, ...access })), records));
}

/**
 * A model behind OpenAI's client, which is loaded with the first photo because it would be a fifth of what a start
 * loads.
 */
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
 * Decides which process reads photos. A process that both answers calls and works reads for itself. If the roles are
 * divided, every photo goes through the queue, so that the workers share the load and photos that a user waits for go
 * first.
 */
export function chooseReaders({ config, jobQueue, log }: Base, records: Records) {
  const { roles } = config;
  const requests = records.readingRequests;
  const local = createLocalReaders(config);
  const isDivided = !(roles.has('web') && roles.has('worker'));
  const queue = createReadingQueue({ requests, send: jobQueue.sendReading, log });
  return {
    /** The readers that this process's calls use. */
    readers: isDivided ? createQueuedReaders(queue) : local,
    /** Reads photos for other processes. */
    serve: createReadingServer({ requests, readers: local, log }),
    async close() {
      await Promise.all([local.embedded.close(), local.barcodeReader.close()]);
    },
  };
}
