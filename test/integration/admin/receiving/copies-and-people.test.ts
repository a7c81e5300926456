import { describe, expect, it } from 'vitest';
import {
  holdOffers,
  idsOf,
  NEW_STYLE,
  NEW_TERMS,
  NIKE_BARCODE,
  only,
  open,
  photoOf,
  refuseAddition,
  stockOf,
  web,
} from '#test/support/receiving-cases.ts';
import type { openReceivingDesk } from '#test/support/receiving-desk.ts';

describe('a copy of a photo', { timeout: 60_000 }, () => {
  it('is taken in after another copy was removed', async () => {
    const { desk, id } = await open();
    const photo = Buffer.from('not a photo at all');
    for (const another of [false, true, true]) await desk.upload(id, photo, { another });
    await desk.settled(id);
    const [first] = await desk.photosOf(id);
    await desk.command(id, 'remove_photo', { photo: first?.id ?? '' });
    const answer = await desk.upload(id, photo, { another: true });
    expect([answer.status, await answer.text()]).toMatchObject([201, expect.any(String)]);
  });

  const decide = (desk: ReturnType<typeof openReceivingDesk>, match: string) =>
    desk.send('/app/identify', new URLSearchParams({ intent: 'choose', index: '0', match }));

  async function openUndecided() {
    await web.holds([
      { code: NEW_STYLE, domain: 'only-one.example', title: `Under Armour Curry 11 ${NEW_STYLE}` },
    ]);
    const opened = await open(NEW_TERMS);
    const { desk, id } = opened;
    const photo = await photoOf('short-under-armour');
    await desk.upload(id, photo);
    await desk.settled(id);
    return { ...opened, photo };
  }

  it('is decided with the first', async () => {
    const { desk, id, photo } = await openUndecided();
    await desk.upload(id, photo, { another: true });
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks' }, { status: 'asks' }]);
    const [, copy] = await desk.photosOf(id);
    expect((await decide(desk, copy?.requestId ?? '')).status).toBe(302);
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'sure' }, { status: 'sure' }]);
  });

  it('can be decided after the first was written', async () => {
    const { desk, id, photo } = await openUndecided();
    await desk.upload(id, photo, { another: true });
    const [first] = await desk.settled(id);
    const [one, copy] = await desk.photosOf(id);
    await decide(desk, one?.requestId ?? '');
    const sure = (await desk.boxesOf(id)).filter(({ status }) => status === 'sure');
    await desk.command(id, 'approve', { box: idsOf(sure) });
    await desk.settled(id);
    expect(first).toBeDefined();
    await decide(desk, copy?.requestId ?? '');
    expect((await desk.boxesOf(id)).map(({ status }) => status)).not.toContain('asks');
  });

  it('keeps the number of boxes that a person counted when the match is decided', async () => {
    const { desk, id } = await openUndecided();
    const box = only(await desk.boxesOf(id));
    await desk.command(id, 'quantity', { box: [box.id], quantity: '4' });
    const [photo] = await desk.photosOf(id);
    await decide(desk, photo?.requestId ?? '');
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'sure', quantity: 4 }]);
  });

  it('whose match was decided by a person is decided as it', async () => {
    const { shop, desk, id, photo } = await openUndecided();
    const [first] = await desk.photosOf(id);
    await decide(desk, first?.requestId ?? '');
    const credits = await shop.getBalance();
    await desk.upload(id, photo, { another: true });
    expect(await desk.settled(id)).toMatchObject([{ status: 'sure' }, { status: 'sure' }]);
    expect(await shop.getBalance()).toBe(credits);
  });
});

/** A box whose addition the store has refused. */
async function openRefused() {
  const opened = await open();
  const { shop, desk, id } = opened;
  const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
  await desk.scan(id, NIKE_BARCODE);
  await refuseAddition(shop);
  await desk.command(id, 'approve', { box: idsOf(await desk.settled(id)) });
  return { ...opened, before, refused: only(await desk.settled(id)) };
}

describe('two sessions and two people', { timeout: 60_000 }, () => {
  it('boxes of another session of the same store are not touched', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    const boxes = await desk.settled(id);
    const other = await desk.start();
    for (const intent of ['approve', 'remove', 'undo', 'retry'])
      await desk.command(other.id, intent, { box: idsOf(boxes) });
    const [photo] = await desk.photosOf(id);
    await desk.command(other.id, 'remove_photo', { photo: photo?.id ?? '' });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'sure' }]);
    expect(await desk.photosOf(id)).toHaveLength(1);
  });

  it('a new product that two sessions receive at once is made once, with both boxes', async () => {
    await holdOffers();
    const { shop, desk, id } = await open(NEW_TERMS);
    const other = await desk.start(NEW_TERMS);
    const photo = await photoOf('short-under-armour');
    await Promise.all([desk.upload(id, photo), desk.upload(other.id, photo)]);
    const boxes = [await desk.settled(id), await desk.settled(other.id)];
    const barcode = boxes[0]?.[0]?.facts.barcode ?? '';
    await Promise.all([
      desk.command(id, 'approve', { box: idsOf(boxes[0] ?? []) }),
      desk.command(other.id, 'approve', { box: idsOf(boxes[1] ?? []) }),
    ]);
    expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
    expect(await desk.settled(other.id)).toMatchObject([{ status: 'done' }]);
    expect(await stockOf(shop, barcode)).toBe(2);
  });

  it('two people who count one line at once are told, and no count is lost', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('short-nike'));
    const seen = only(await desk.settled(id));
    const more = { box: [seen.id], quantity: '2' };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await (await desk.command(id, 'quantity', more)).text());
    expect(answers.map((text) => text.includes('changed in the meantime'))).toEqual([false, true]);
    expect(only(await desk.boxesOf(id)).quantity).toBe(2);
  });

  it('a quantity that changed after a person saw it is not approved by what they saw', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.upload(id, await photoOf('short-nike'));
    const seen = only(await desk.settled(id));
    await desk.command(id, 'quantity', { box: [seen.id], quantity: '7' });
    await desk.command(id, 'approve', { box: [seen.id] });
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).not.toBe(before + 7);
  });

  it('a quantity that changed after a person saw it is not tried again by what they saw', async () => {
    const { shop, desk, id, before, refused: seen } = await openRefused();
    expect(seen).toMatchObject({ status: 'failed', receiptKey: null });
    await desk.command(id, 'quantity', { box: [seen.id], quantity: '7' });
    await desk.command(id, 'retry', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed', quantity: 7 }]);
    await desk.command(id, 'retry', { box: [`${seen.id}:7`] });
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 7);
  });

  it('a box that the store refused, taken out and put back, is as before, with the reason', async () => {
    const { shop, desk, id, before, refused: seen } = await openRefused();
    const { problem } = seen;
    await desk.command(id, 'remove', { box: [seen.id] });
    await desk.command(id, 'put_back', { box: [seen.id] });
    expect(problem).not.toBeNull();
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed', problem }]);
    await desk.command(id, 'approve', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'failed' }]);
    await desk.command(id, 'retry', { box: [seen.id] });
    expect(await desk.settled(id)).toMatchObject([{ status: 'done', problem: null }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before + 1);
  });

  it('a box that somebody counted since is not removed by who has not seen that', async () => {
    const { desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE);
    const box = only(await desk.settled(id));
    await desk.command(id, 'quantity', { box: [`${box.id}:1`], quantity: '5' });
    await desk.command(id, 'remove', { box: [`${box.id}:1`] });
    const page = { intent: 'take_out', quantity: '1' };
    expect((await desk.decide(id, box.id, page)).text).toContain('was changed in the meantime');
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'sure', quantity: 5 }]);
    await desk.command(id, 'remove', { box: [`${box.id}:5`] });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'removed' }]);
  });

  it('boxes that somebody counted are not replaced by a photo of one', async () => {
    const { desk, id } = await open();
    await desk.upload(id, await photoOf('too-blurred-puma'));
    const box = only(await desk.settled(id));
    await desk.command(id, 'quantity', { box: [`${box.id}:1`], quantity: '5' });
    const answer = await desk.upload(id, await photoOf('short-nike'), { replaces: box.id });
    expect(answer.status).toBe(409);
    expect(await desk.settled(id)).toMatchObject([{ status: 'asks', quantity: 5 }]);
  });

  it('a quantity is written in digits', async () => {
    const { desk, id } = await open();
    await desk.scan(id, NIKE_BARCODE);
    const box = only(await desk.settled(id));
    for (const quantity of ['0x10', '1e2', '1.0', '', ' ', '0', '1000', '-3']) {
      const answer = await desk.command(id, 'quantity', { box: [box.id], quantity });
      expect(await answer.text(), quantity).toContain('Must be a whole number from 1 to');
    }
    expect(await desk.boxesOf(id)).toMatchObject([{ quantity: 1 }]);
  });

  it('undo many times at once takes back once', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.upload(id, await photoOf('short-nike'));
    const boxes = await desk.settled(id);
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    await desk.settled(id);
    await Promise.all(
      [1, 2, 3, 4].flatMap(() => [
        desk.command(id, 'undo', { box: idsOf(boxes) }),
        desk.command(id, 'approve', { box: idsOf(boxes) }),
        desk.command(id, 'retry', { box: idsOf(boxes) }),
        desk.command(id, 'put_back', { box: idsOf(boxes) }),
      ]),
    );
    expect(await desk.settled(id)).toMatchObject([{ status: 'undone' }]);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before);
  });

  it('is not approved any more once it is finished', async () => {
    const { shop, desk, id } = await open();
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    await desk.upload(id, await photoOf('short-nike'));
    const boxes = await desk.settled(id);
    await desk.command(id, 'finish');
    await desk.command(id, 'approve', { box: idsOf(boxes) });
    await desk.settled(id);
    expect(await stockOf(shop, NIKE_BARCODE)).toBe(before);
  });
});
