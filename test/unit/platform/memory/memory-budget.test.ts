import { expect, it, vi } from 'vitest';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';

const MB = 1024 * 1024;

/** A request whose body is sent piece by piece, and how much of it was asked for. */
function requestOf(bytes: number, { saysLength = true } = {}) {
  let sent = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (sent >= bytes) return controller.close();
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = saysLength ? { 'Content-Length': String(bytes) } : undefined;
  const init = { method: 'POST', body, headers, duplex: 'half' as const };
  return { request: new Request('https://app.example.com/', init), sent: () => sent };
}

/** Lets everything run that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('a body that finds no room is not read on until another one has been answered', async () => {
  const budget = createMemoryBudget(10 * MB);
  const [first, second] = [budget.open(), budget.open()];
  await readBytes(requestOf(8 * MB).request, 14 * MB, { memory: first });
  const waiting = requestOf(8 * MB);
  const read = readBytes(waiting.request, 14 * MB, { memory: second });
  for (let turn = 0; turn < 50; turn += 1) await settle();
  expect(waiting.sent()).toBeLessThan(MB);
  first.release();
  expect((await read)?.length).toBe(8 * MB);
});

it('small bodies are read however full the memory is', async () => {
  const budget = createMemoryBudget(10 * MB);
  await budget.open().take(10 * MB);
  const memory = budget.open();
  const { request } = requestOf(MB / 4);
  expect((await readBytes(request, 14 * MB, { memory }))?.length).toBe(MB / 4);
});

it('a body that does not say how long it is counts as the longest', async () => {
  const budget = createMemoryBudget(10 * MB);
  const memory = budget.open();
  await readBytes(requestOf(MB, { saysLength: false }).request, 6 * MB, { memory });
  const next = requestOf(5 * MB);
  const read = readBytes(next.request, 14 * MB, { memory: budget.open() });
  for (let turn = 0; turn < 50; turn += 1) await settle();
  expect(next.sent()).toBeLessThan(MB);
  memory.release();
  await read;
});

it('who waits for ten seconds is told to come again, and takes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const budget = createMemoryBudget(10 * MB);
    const first = budget.open();
    await first.take(8 * MB);
    const refused = expect(budget.open().take(4 * MB)).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: expect.any(Number),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    first.release();
    await budget.open().take(10 * MB);
  } finally {
    vi.useRealTimers();
  }
});

it('a body larger than all the room is read alone, and given back once', async () => {
  const budget = createMemoryBudget(MB);
  const memory = budget.open();
  expect((await readBytes(requestOf(4 * MB).request, 14 * MB, { memory }))?.length).toBe(4 * MB);
  memory.release();
  memory.release();
  const [one, other] = [budget.open(), budget.open()];
  await one.take(MB);
  let hasRoom = false;
  const waits = other.take(MB / 2).then(() => {
    hasRoom = true;
  });
  await settle();
  expect(hasRoom).toBe(false);
  one.release();
  await waits;
});
