import type { Transport } from '#app/platform/principal.ts';
import { measure } from '#app/platform/telemetry/measure.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { toAppError } from './pipeline/to-app-error.ts';

/** Measures a call from its first check to its answer: its outcome and duration, and how many calls are under way. */
export async function measureCall<Result extends { replayed: boolean }>(
  operation: string,
  transport: Transport,
  run: () => Promise<Result>,
): Promise<Result> {
  const { callDuration, callsInFlight } = METRICS;
  callsInFlight.add(1, { operation });
  try {
    return await measure(
      { span: `operation ${operation}`, metric: callDuration, labels: { operation, transport } },
      run,
      ({ replayed }) => (replayed ? 'replayed' : 'succeeded'),
      (thrown) => toAppError(thrown).code,
    );
  } finally {
    callsInFlight.add(-1, { operation });
  }
}
