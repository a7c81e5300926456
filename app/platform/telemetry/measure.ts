import type { histogram, Labels } from './metric.ts';
import { errorTypeOf, inSpan, type SpanAttributes } from './spans.ts';

type Timed<Label extends string> = ReturnType<typeof histogram<Label | 'outcome'>>;

/**
 * Runs the work in a span and records how long it took and how it ended: the result of `outcomeOf`, or of `failureOf`
 * if it threw.
 * @param span the span's name; its attributes are the labels
 */
export function measure<Label extends string, Result>(
  { span, metric, labels }: { span: string; metric: Timed<Label>; labels: Labels<Label> },
  work: (addAttributes: (more: SpanAttributes) => void) => Promise<Result>,
  outcomeOf: (result: Result) => string = () => 'succeeded',
  failureOf: (error: unknown) => string = errorTypeOf,
): Promise<Result> {
  const startedAt = performance.now();
  const record = (outcome: string) =>
    metric.record(secondsSince(startedAt), { ...labels, outcome } as Labels<Label | 'outcome'>);
  return inSpan(
    span,
    labels,
    async (addAttributes) => {
      try {
        const result = await work(addAttributes);
        const outcome = outcomeOf(result);
        addAttributes({ outcome });
        record(outcome);
        return result;
      } catch (error) {
        record(failureOf(error));
        throw error;
      }
    },
    failureOf,
  );
}

/** Returns the seconds since `startedAt`, a value of `performance.now()`. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
