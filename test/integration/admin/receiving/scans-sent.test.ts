import { describe, expect, it } from 'vitest';
import { idsOf, NIKE_BARCODE, open, photoOf, stockOf } from '#test/support/receiving-cases.ts';

/** Status, code and field of a refusal. */
const problemOf = async (answer: Response) => {
  const body = (await answer.json()) as { code: string; errors?: { pointer: string }[] };
  return [answer.status, body.code, ...(body.errors ?? []).map(({ pointer }) => pointer)];
};

describe('a scan that cannot be right', { timeout: 60_000 }, () => {
  it.each(['195503583213', '12', 'https://a.example/', 'AB\u0000CD', '', '9'.repeat(400)])(
    '%j is refused at its field and stored nowhere',
    async (code) => {
      const { desk, id } = await open();
      expect(await problemOf(await desk.scan(id, code))).toEqual([422, 'invalid_input', '/code']);
      expect(await desk.photosOf(id)).toEqual([]);
    },
  );

  it.each([
    ['no form', 'nonsense'],
    ['an unknown field', JSON.stringify({ capture_id: 'capture-1', code: 'x', more: 1 })],
    ['no code', JSON.stringify({ capture_id: 'capture-1', taken_at: '2026-01-01T00:00:00Z' })],
  ])('%s is a refusal, not a crash', async (_what, input) => {
    const { desk, id } = await open();
    const answer = await desk.send(`/app/receive/${id}/scans`, new URLSearchParams({ input }));
    expect([400, 422]).toContain(answer.status);
  });

  it('into a session of another store is not found', async () => {
    const { id } = await open();
    const { desk: stranger } = await open();
    expect((await stranger.scan(id, NIKE_BARCODE)).status).toBe(404);
    expect((await stranger.scan(id, NIKE_BARCODE, { takenBack: true })).status).toBe(404);
    expect((await stranger.scan(`${id}%00`, NIKE_BARCODE)).status).toBe(404);
  });
});

describe('a capture that is sent again', { timeout: 60_000 }, () => {
  it('is one box, from however many tabs at once', async () => {
    const { desk, id } = await open();
    const captureId = 'capture-1';
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.scan(id, NIKE_BARCODE, { captureId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    await desk.settled(id);
    expect((await desk.scan(id, NIKE_BARCODE, { captureId })).status).toBe(200);
    expect(await desk.settled(id)).toHaveLength(1);
  });

  it('with another code or as a photo is refused', async () => {
    const { desk, id } = await open();
    const captureId = 'capture-1';
    await desk.scan(id, NIKE_BARCODE, { captureId });
    const other = await desk.scan(id, '4006381333931', { captureId });
    expect(await problemOf(other)).toEqual([422, 'invalid_input', '/capture_id']);
    const photo = await desk.upload(id, await photoOf('short-nike'), { captureId });
    expect(await problemOf(photo)).toEqual([422, 'invalid_input', '/capture_id']);
    expect(await desk.settled(id)).toHaveLength(1);
  });

  it('is known after the session was finished; a new one is refused', async () => {
    const { desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE, { captureId: 'capture-1' });
    await desk.settled(id);
    expect((await desk.command(id, 'finish')).status).toBe(200);
    expect((await desk.scan(id, NIKE_BARCODE, { captureId: 'capture-1' })).status).toBe(200);
    expect(await problemOf(await desk.scan(id, NIKE_BARCODE))).toEqual([409, 'session_conflict']);
  });
});

describe('a scan that is taken back', { timeout: 60_000 }, () => {
  const captureId = 'capture-1';

  it('is no box any more, and stays so when it is sent again', async () => {
    const { desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE, { captureId });
    await desk.settled(id);
    for (const takenBack of [true, true, false])
      expect((await desk.scan(id, NIKE_BARCODE, { captureId, takenBack })).status).toBe(200);
    expect(await desk.settled(id)).toMatchObject([{ status: 'removed' }]);
  });

  it('before it arrived never becomes a box', async () => {
    const { desk, id } = await open();
    expect((await desk.scan(id, NIKE_BARCODE, { captureId, takenBack: true })).status).toBe(201);
    expect((await desk.scan(id, NIKE_BARCODE, { captureId })).status).toBe(200);
    expect(await desk.settled(id)).toEqual([]);
  });

  it('while it is read leaves nothing in stock', async () => {
    const { shop, desk, id } = await open();
    await shop.store.control('POST', '/latency', { ms: 100 });
    await desk.scan(id, NIKE_BARCODE, { captureId });
    await desk.scan(id, NIKE_BARCODE, { captureId, takenBack: true });
    const left = (await desk.settled(id)).filter(({ status }) => status !== 'removed');
    expect(left).toEqual([]);
  });

  it('after it was approved is refused with where to take it back', async () => {
    const { shop, desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE, { captureId });
    const boxes = await desk.settled(id);
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    await desk.settled(id);
    const after = await stockOf(shop, NIKE_BARCODE);
    const answer = await desk.scan(id, NIKE_BARCODE, { captureId, takenBack: true });
    expect(await problemOf(answer)).toEqual([409, 'session_conflict']);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(after);
  });
});
