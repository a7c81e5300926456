import { expect, it, onTestFailed } from 'vitest';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { noFaults, PLACE } from '#test/support/receiving-cases.ts';
import {
  BARCODES,
  nameSeen,
  openWalk,
  type Walk,
  wasApproved,
} from '#test/support/receiving-walk.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { byDepth } from '#test/support/test-depth.ts';

/** With one of them a failure can be repeated, as far as what happens at once falls out alike. */
const SEEDS = byDepth(
  ['1'],
  Array.from({ length: 20 }, (_, no) => String(no + 1)),
);
const STEPS = byDepth(30, 60);
const STEPS_OF_A_PROCESS = 15;

type Stock = ReadonlyMap<string, number>;
type Variant = {
  title: string;
  product: { title: string };
  inventoryItem: {
    inventoryLevels: {
      nodes: { location: { name: string }; quantities: { quantity: number }[] }[];
    };
  };
};

/** What is available at the place of the session, by product and size. */
async function readStock({ shop }: Walk): Promise<Stock> {
  const { productVariants } = await shop.store.query<{ productVariants: { nodes: Variant[] } }>(
    `query($query: String!) { productVariants(first: 10, query: $query) { nodes { title product { title } inventoryItem { inventoryLevels(first: 10) {
       nodes { location { name } quantities(names: ["available"]) { quantity } } } } } } }`,
    { query: BARCODES.map((barcode) => `barcode:${barcode}`).join(' OR ') },
  );
  return new Map(
    productVariants.nodes.map(({ title, product, inventoryItem }) => {
      const { nodes } = inventoryItem.inventoryLevels;
      const level = nodes.find(({ location }) => location.name === PLACE);
      return [`${product.title} ${title}`, level?.quantities[0]?.quantity ?? 0];
    }),
  );
}

/** What was lost or left unanswered on the way is asked again, until nothing is in doubt. */
async function settle(walk: Walk): Promise<ReceivingBox[]> {
  const { desk, id, shop, asked } = walk;
  await noFaults(shop);
  await desk.command(id, 'reopen');
  await desk.settled(id);
  await desk.command(id, 'retry_photo');
  const failed = (await desk.settled(id)).filter(({ status }) => status === 'failed');
  const inDoubt = failed.filter(({ receiptKey }) => receiptKey !== null);
  await desk.command(id, 'retry', { box: inDoubt.map(nameSeen) });
  const done = (await desk.settled(id)).filter(({ status }) => status === 'done');
  for (const box of done.filter(({ photoId }) => asked.undone.has(photoId)))
    await desk.command(id, 'undo', { box: [box.id] });
  return desk.settled(id);
}

/** What was taken in is in the session, and out of it only where somebody asked for that. */
async function expectNothingLost(walk: Walk, boxes: readonly ReceivingBox[]): Promise<void> {
  const { desk, id, asked } = walk;
  const photos = await desk.photosOf(id);
  const captures = new Set(photos.map(({ captureId }) => captureId));
  for (const captureId of asked.captures) expect(captures).toContain(captureId);
  for (const photo of photos.filter(({ status }) => status === 'read')) {
    const ofIt = boxes.filter(({ photoId }) => photoId === photo.id);
    // A scan that was taken back before it was read has no box.
    if (!asked.takenOut.has(photo.id)) expect(ofIt.length, photo.id).toBeGreaterThan(0);
  }
  for (const { status, photoId } of boxes)
    if (status === 'removed') expect(asked.takenOut).toContain(photoId);
}

/** The stock is what it was, and what is done: nothing else, and nothing that nobody has approved as it is. */
function expectStock(
  { asked }: Walk,
  boxes: readonly ReceivingBox[],
  { before, after }: { before: Stock; after: Stock },
): void {
  const expected = new Map(before);
  for (const box of boxes) {
    if (box.status !== 'done' && box.status !== 'undone') continue;
    expect(wasApproved(asked, box), JSON.stringify(box)).toBe(true);
    if (box.status === 'undone') continue;
    const name = `${box.facts.title} ${box.facts.size}`;
    expect([...expected.keys()]).toContain(name);
    expected.set(name, (expected.get(name) ?? 0) + box.quantity);
  }
  expect(after).toEqual(expected);
}

it.each(SEEDS)(
  'whatever people do at once, stock is right and no box is lost: walk %s',
  {
    timeout: 300_000,
  },
  async (seed) => {
    const database = await createTestDatabase();
    const walk = await openWalk(database, seed);
    onTestFailed(() => console.log(walk.log.join('\n')));
    const before = await readStock(walk);
    for (let step = 1; step <= STEPS; step += 1) {
      await walk.step();
      if (step % STEPS_OF_A_PROCESS === 0) await walk.restart();
    }
    const boxes = await settle(walk);
    await expectNothingLost(walk, boxes);
    expectStock(walk, boxes, { before, after: await readStock(walk) });
    await walk.close();
    await database.remove();
  },
);
