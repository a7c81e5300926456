import { expect, it } from 'vitest';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { toRows } from '#app/transports/admin/receive/session/to-rows.ts';

/** A box of one variant that was added to stock: when, and what the store had then. */
const done = (id: string, at: number, available: number) =>
  ({
    id,
    status: 'done',
    codeKey: 'A1',
    facts: { code: 'A1', size: '9' },
    plan: { kind: 'add', productId: 'p', variantId: 'v', inStock: 8 },
    question: null,
    problem: null,
    receiptKey: `key ${id}`,
    result: { available, adminUrl: '', warnings: [] },
    quantity: 1,
    photoId: `photo of ${id}`,
    sessionId: 'rcv_1',
    changedAt: new Date(at),
  }) as unknown as ReceivingBox;

it('a row of several boxes shows the stock after the one that was written last, whichever was photographed last', () => {
  const [row, ...others] = toRows([done('box_1', 2_000, 10), done('box_2', 1_000, 9)], new Set());
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    id: 'box_1',
    boxIds: ['box_1', 'box_2'],
    quantity: 2,
    photoId: 'photo of box_2',
    result: { available: 10 },
  });
});
