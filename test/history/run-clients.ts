import { setTimeout as delay } from 'node:timers/promises';
import {
  createSeededRandom,
  type SeededRandom,
} from '#test/local-search/webs/create-seeded-random.ts';
import type { Member } from './fleet.ts';
import type { Entry, Outcome, Recorder } from './history.ts';
import { type PlannedCall, type Plans, planCall } from './plan-calls.ts';

/** A client gives up waiting after this. */
const PATIENCE_MS = 30_000;
const MOST_ATTEMPTS = 8;
const LONGEST_WAIT_MS = 1_500;
const LONGEST_PAUSE_MS = 120;

/**
 * Runs clients that make call after call until the signal aborts, each with its own choices from the seed. They try again
 * what failed for a while, mostly elsewhere, and sometimes repeat what has succeeded. Ends with the last answer.
 */
export async function runClients(options: {
  seed: number;
  clients: number;
  plans: Plans;
  members: readonly Member[];
  recorder: Recorder;
  signal: AbortSignal;
}): Promise<void> {
  const { seed, plans, members, recorder, signal } = options;
  const run = async (client: string) => {
    const random = createSeededRandom(`${seed} ${client}`);
    while (!signal.aborted) {
      const call = planCall(plans, random);
      await callUntilDone({ client, call, members, recorder, random, signal });
      await delay(random.below(LONGEST_PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: options.clients }, (_, index) => run(`client-${index}`)));
}

async function callUntilDone(options: {
  client: string;
  call: PlannedCall;
  members: readonly Member[];
  recorder: Recorder;
  random: SeededRandom;
  signal: AbortSignal;
}): Promise<void> {
  const { client, call, members, recorder, random, signal } = options;
  const { shop, keyName, group, idempotencyKey, facts } = call;
  const attempt = { client, shop: shop.store.shop, keyName, group, idempotencyKey, facts };
  for (let count = 0; count < MOST_ATTEMPTS; count += 1) {
    const { name, front } = random.pick(members);
    const entry = await recorder.call({ ...attempt, process: name }, () => send(front.url, call));
    const waitMs = whenToRetry(entry, count);
    // Some give up, and some ask again although they were told.
    if (waitMs === null ? !random.chance(0.05) : random.chance(0.1) || signal.aborted) return;
    await delay(Math.min(LONGEST_WAIT_MS, waitMs ?? 0));
  }
}

/** Milliseconds; null where trying again makes no sense. */
function whenToRetry({ outcome }: Entry, tried: number): number | null {
  // A process takes seconds to start.
  if (outcome.kind === 'unknown') return 300 * (tried + 1);
  const { retryAfter, status } = outcome;
  if (status < 400) return null;
  if (retryAfter !== null) return Number(retryAfter) * 1_000;
  return status >= 500 ? 500 : null;
}

async function send(url: string, call: PlannedCall): Promise<Outcome> {
  const { method, path, body, shop, keyName, idempotencyKey } = call;
  try {
    const response = await fetch(new URL(`/api/v1/${path}`, url), {
      method,
      headers: {
        Authorization: `Bearer ${shop.keys[keyName]}`,
        'Content-Type': typeof body === 'string' ? 'application/jsonl' : 'application/json',
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return {
      kind: 'answered',
      status: response.status,
      body: keep(answer),
      retryAfter: response.headers.get('retry-after'),
      isReplay: response.headers.get('idempotency-replayed') === 'true',
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'unknown', reason: String(cause) };
  }
}

/** What the checks ask for: an hour of whole answers would fill the memory. */
const KEPT = [
  ...['id', 'product_id', 'created', 'upsert_id', 'stock_add_id', 'undone', 'balance', 'warnings'],
  ...['request_id', 'credits_remaining', 'code', 'detail', 'charged', 'already_added', 'status'],
];

function keep(answer: Record<string, unknown>): Record<string, unknown> {
  const kept = KEPT.flatMap((name) => (name in answer ? [[name, answer[name]]] : []));
  const changed = Array.isArray(answer.changes) ? { changed: answer.changes.length } : {};
  return { ...Object.fromEntries(kept), ...changed };
}
