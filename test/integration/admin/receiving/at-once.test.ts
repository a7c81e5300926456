import { expect, it } from 'vitest';
import { openStack } from '#test/support/deciding-cases.ts';
import { openLockHolder } from '#test/support/open-lock-holder.ts';
import { NIKE_BARCODE, only, open } from '#test/support/receiving-cases.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

it('what is approved while somebody finishes the session is written before it ends', async () => {
  const database = await createTestDatabase();
  const app = await startApp({ database });
  const { desk, id } = await open({}, app);
  await desk.scan(id, NIKE_BARCODE);
  const box = only(await desk.settled(id));
  const { lock, untilWaiting, release } = await openLockHolder(database);
  await lock('SELECT FROM receiving_box WHERE id = $1 FOR UPDATE', [box.id]);
  const approved = desk.command(id, 'approve', { box: [box.id] });
  await untilWaiting(1);
  const finished = desk.command(id, 'finish');
  await untilWaiting(2);
  await release();
  await approved;
  expect(await (await finished).text()).toContain('still being read or written');
  expect(await desk.settled(id)).toMatchObject([{ status: 'done' }]);
  await app.close();
});

it('what two people do at once with the same boxes is both done', async () => {
  const database = await createTestDatabase();
  const app = await startApp({ database });
  const { desk, id, boxes, small, large, say, count } = await openStack(app);
  await say(boxes.a, small);
  await say(boxes.a, large);
  // The first box of the photo now comes last by its id and in the table.
  const [b, c, a] = await desk.boxesOf(id);
  if (!a || !b || !c) throw new Error('not three rows');
  await count(a, '2');
  const { lock, untilWaiting, release } = await openLockHolder(database);
  await lock('SELECT FROM receiving_box WHERE id = $1 FOR UPDATE', [b.id]);
  const removed = desk.command(id, 'remove', { box: [`${a.id}:2`, b.id, c.id] });
  await untilWaiting(1);
  const said = say(a, small);
  await untilWaiting(2);
  await release();
  await removed;
  expect((await said).next).toContain(id);
  expect(await desk.boxesOf(id)).toMatchObject(Array(3).fill({ status: 'removed' }));
  await app.close();
});
