import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** A batch that a collector does not take within this time is dropped. */
const PATIENCE_MS = 5_000;
/** How many spans may wait for a collector; further ones are dropped. */
const MAX_WAITING = 4_096;

/**
 * Sends a share of the traces to a collector, by OTLP over HTTP, in the background: no call waits for it. The
 * propagator reads `traceparent`; nothing makes it write one, so the ids of our traces go to nobody but the collector.
 * @returns a function that sends what is left
 */
export function sendTraces(
  { url, ratio }: { url: string; ratio: number },
  resource: Resource,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS, concurrencyLimit: 2 });
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 128, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
