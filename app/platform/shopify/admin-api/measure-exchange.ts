import { measure, secondsSince } from '../../telemetry/measure.ts';
import { METRICS } from '../../telemetry/metrics.ts';
import type { Exchange } from './admin-answer.ts';

const { adminDuration, adminPoints, adminWait } = METRICS;

/** Measures one exchange with the Admin API: its duration, how it ended and what it cost. */
export function measureExchange(
  operation: string,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  return measure(
    { span: `admin api ${operation}`, metric: adminDuration, labels: { operation } },
    async (say) => {
      const exchange = await send();
      if (exchange.kind === 'answer' && exchange.cost) {
        const { requested, actual } = exchange.cost;
        adminPoints.add(requested, { operation, kind: 'requested' });
        adminPoints.add(actual, { operation, kind: 'actual' });
        say({ points_requested: requested, points_actual: actual });
      }
      return exchange;
    },
    outcomeOf,
  );
}

function outcomeOf(exchange: Exchange): string {
  if (exchange.kind === 'answer') return 'succeeded';
  const isBusy = 'failure' in exchange && exchange.failure.kind === 'busy';
  return isBusy ? 'throttled' : exchange.kind;
}

/** Measures how long a wait takes, however it ends. */
export async function measureWait<Result>(
  reason: 'points' | 'retry',
  wait: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await wait();
  } finally {
    adminWait.record(secondsSince(startedAt), { reason });
  }
}
