import { describe, expect, it } from 'vitest';
import { readEventStream } from '#app/transports/admin/calls/read-event-stream.ts';
import { only, open, photoOf } from '#test/support/receiving-cases.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { startApp } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';

/** Listens to a session. @returns the versions that came, and whether the stream has ended */
async function listen(desk: ReturnType<typeof openReceivingDesk>, id: string) {
  const response = await desk.get(`/app/receive/${id}/events`);
  const heard = { status: response.status, versions: [] as string[], hasEnded: false };
  if (response.ok && response.body)
    void readEventStream(response.body, (_event, version) => {
      heard.versions.push(version);
      return false;
    })
      .catch(() => {})
      .finally(() => {
        heard.hasEnded = true;
      });
  return heard;
}

describe('the events of a session', { timeout: 60_000 }, () => {
  it('tell each page of it that something has changed', async () => {
    const { desk, id } = await open();
    const pages = await Promise.all([listen(desk, id), listen(desk, id)]);
    await until(async () => pages.every(({ versions }) => versions.length === 1));
    await desk.upload(id, await photoOf('too-blurred-puma'));
    const box = only(await desk.settled(id));
    await until(async () => pages.every(({ versions }) => versions.length > 1));
    const read = pages[0]?.versions.at(-1);
    await desk.command(id, 'remove', { box: [box.id] });
    await until(async () => pages.every(({ versions }) => versions.at(-1) !== read));
    expect(pages[0]?.versions.at(-1)).toBe(pages[1]?.versions.at(-1));
  });

  it('are of no other session, and for no other store', async () => {
    const { desk, id } = await open();
    const other = await open();
    expect((await listen(other.desk, id)).status).toBe(404);
    const heard = await listen(desk, id);
    await until(async () => heard.versions.length === 1);
    await other.desk.command(other.id, 'finish');
    await desk.command(id, 'finish');
    await until(async () => heard.versions.length === 2);
  });

  it('end when the process is to stop, which waits for no page', async () => {
    const own = await startApp();
    const desk = openReceivingDesk(own, await own.openShop());
    const { id } = await desk.start();
    const heard = await listen(desk, id);
    await until(async () => heard.versions.length === 1);
    await own.close();
    await until(async () => heard.hasEnded);
    expect(heard.versions).toHaveLength(1);
  });
});
