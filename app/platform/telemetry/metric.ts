import {
  type BatchObservableCallback,
  type MetricOptions,
  metrics,
  type Observable,
} from '@opentelemetry/api';

/** The name under which OpenTelemetry knows who measures. */
export const SCOPE = 'catalog-vision';

/**
 * What is measured. No label names a store, a key, a product, an address or a text from outside: each has few values, all of
 * them known here or by the settings.
 */
export type Definition<Label extends string> = {
  /** As OpenTelemetry's conventions have it, where they do. */
  name: string;
  /** In UCUM, as OpenTelemetry wants it: `s`, `By`, or a word in braces. */
  unit: string;
  description: string;
  labels: readonly Label[];
};

export type Labels<Label extends string> = Record<Label, string | number>;

/** In seconds: from an answer of the cache to the longest call. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60, 120] as const;

/** Asked for when something is measured, since what measures is set up after this module is loaded. */
const meter = () => metrics.getMeter(SCOPE);

/** Made when it is first used: nothing is made where nobody measures. */
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

/** Counts how long something took, in seconds. */
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

/** Counts what only grows. */
export function counter<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createCounter(...named));
  return {
    ...definition,
    kind: 'counter' as const,
    add: (value: number, labels: Labels<Label>) => made().add(value, labels),
  };
}

/** Counts what comes and goes. */
export function level<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createUpDownCounter(...named));
  return {
    ...definition,
    kind: 'level' as const,
    add: (value: number, labels: Labels<Label>) => made().add(value, labels),
  };
}

/** Holds the value that was set last. */
export function gauge<const Label extends string>(definition: Definition<Label>) {
  const made = lazily(definition, (...named) => meter().createGauge(...named));
  return {
    ...definition,
    kind: 'gauge' as const,
    set: (value: number, labels: Labels<Label>) => made().record(value, labels),
  };
}

/** Is looked at whenever somebody asks for all metrics. */
export function observed<const Label extends string>(definition: Definition<Label>) {
  const made = lazily<Observable>(definition, (...named) =>
    meter().createObservableGauge(...named),
  );
  return { ...definition, kind: 'observed' as const, made };
}

/** The same of what only grows. */
export function observedTotal<const Label extends string>(definition: Definition<Label>) {
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

/** Has `look` called whenever somebody asks for all metrics. It notes only these, must not fail and must not take long. */
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
