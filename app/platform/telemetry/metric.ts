import {
  type BatchObservableCallback,
  type MetricOptions,
  metrics,
  type Observable,
} from '@opentelemetry/api';

/** The name of this app's instrumentation scope in OpenTelemetry. */
export const SCOPE = 'catalog-vision';

/**
 * Defines a metric. No label names a store, a key, a product, an address or a text from outside: each label has few
 * values, all of them known from the code or the settings.
 */
export type Definition<Label extends string> = {
  /** The name from OpenTelemetry's conventions, if they have one. */
  name: string;
  /** In UCUM, as OpenTelemetry requires: `s`, `By`, or a word in braces. */
  unit: string;
  description: string;
  labels: readonly Label[];
};

export type Labels<Label extends string> = Record<Label, string | number>;

/** Bucket boundaries in seconds: from an answer out of the cache to the longest call. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60, 120] as const;

/** Looked up when something is measured, since the meter provider is set up after this module is loaded. */
const meter = () => metrics.getMeter(SCOPE);

/** Creates an instrument on first use, so that none is created if nothing is measured. */
function lazily<Instrument>(
  { name, unit, description }: Definition<string>,
  make: (name: string, options: MetricOptions) => Instrument,
): () => Instrument {
  let made: Instrument | undefined;
  return () => {
    made ??= make(name, { unit, description });
    return made;
  };
}

/** A metric of how long something took, in seconds. */
export function histogram<const Label extends string>(definition: Definition<Label>) {
  const advice = { explicitBucketBoundaries: [...BOUNDARIES] };
  const made = lazily(definition, (name, options) =>
    meter().createHistogram(name, { ...options, advice }),
  );
  return {
    ...definition,
    kind: 'histogram' as const,
    record: (value: number, labels: Labels<Label>) => made().record(value, labels),
  };
}

/** A metric that only grows. */
export function counter<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createCounter(...named));
  return {
    ...definition,
    kind: 'counter' as const,
    add: (value: number, labels: Labels<Label>) => made().add(value, labels),
  };
}

/** A metric that goes up and down by the amounts added. */
export function upDownCounter<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createUpDownCounter(...named));
  return {
    ...definition,
    kind: 'level' as const,
    add: (value: number, labels: Labels<Label>) => made().add(value, labels),
  };
}

/** A metric that holds the value set last. */
export function gauge<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createGauge(...named));
  return {
    ...definition,
    kind: 'gauge' as const,
    set: (value: number, labels: Labels<Label>) => made().record(value, labels),
  };
}

/** A metric that is read whenever all metrics are collected. */
export function observableGauge<const Label extends string>(definition: Definition<Label>) {
  const made = lazily<Observable>(definition, (...named) =>
    meter().createObservableGauge(...named),
  );
  return { ...definition, kind: 'observed' as const, made };
}

/** The same as `observableGauge`, for a value that only grows. */
export function observableCounter<const Label extends string>(definition: Definition<Label>) {
  const made = lazily<Observable>(definition, (...named) =>
    meter().createObservableCounter(...named),
  );
  return { ...definition, kind: 'observed' as const, made };
}

type Observed<Label extends string> = Definition<Label> & { made: () => Observable };
type Note = <Label extends string>(
  metric: Observed<Label>,
  value: number,
  labels: Labels<Label>,
) => void;

/** Calls `look` whenever all metrics are collected. It must note only these metrics, must not fail and must be fast. */
export function observe(
  observedMetrics: readonly { made: () => Observable }[],
  look: (note: Note) => Promise<void> | void,
): void {
  const callback: BatchObservableCallback = (result) =>
    look((metric, value, labels) => result.observe(metric.made(), value, labels));
  meter().addBatchObservableCallback(
    callback,
    observedMetrics.map(({ made }) => made()),
  );
}
