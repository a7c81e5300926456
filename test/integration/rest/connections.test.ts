import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';

const { app: shared } = await getSharedApp();

type Client = { socket: net.Socket; text: () => string; closed: Promise<void> };

/** A connection to the app; `closed` when the server has ended it. */
async function connect(app: { url: string }): Promise<Client> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, text: () => text, closed };
}

const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const POST = 'POST /api/v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n';

describe('a client that', () => {
  let impatient: OwnApp;
  beforeAll(async () => {
    impatient = await startApp({
      env: {
        HEADERS_TIMEOUT_SECONDS: '0.3',
        SILENCE_TIMEOUT_SECONDS: '0.5',
        KEEP_ALIVE_TIMEOUT_SECONDS: '0.2',
      },
    });
  });
  afterAll(() => impatient.close());

  it('says nothing, or never ends its headers, is cut off', async () => {
    const [silent, endless] = [await connect(impatient), await connect(impatient)];
    endless.socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-A: ');
    await Promise.all([silent.closed, endless.closed]);
    expect(endless.text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*nosniff/);
  });

  it('stops in the middle of a body is cut off', async () => {
    const stopped = await connect(impatient);
    stopped.socket.write(`${POST}{"half":`);
    await stopped.closed;
    expect(stopped.text()).toBe('');
  });

  it('sends slowly but steadily is served, for longer than it may be silent', async () => {
    const steady = await connect(impatient);
    steady.socket.write(POST);
    let left = 100;
    const more = setInterval(() => {
      if (left > 0) steady.socket.write('x');
      left -= 1;
    }, 10);
    await until(async () => steady.text().includes('\r\n\r\n') && left <= 0);
    clearInterval(more);
    expect(steady.text()).toMatch(/^HTTP\/1\.1 404 /);
    steady.socket.destroy();
  });

  it('waits too long with its next request is cut off', async () => {
    const idle = await connect(impatient);
    idle.socket.write(GET);
    await idle.closed;
    expect(idle.text()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('goes on sending a body that was refused reads why and is cut off', async () => {
    const stubborn = await connect(shared);
    stubborn.socket.write(POST.replace('100', '100000000'));
    const more = setInterval(() => stubborn.socket.write('x'), 20);
    await until(async () => stubborn.text().includes('\r\n\r\n'));
    const beganAt = performance.now();
    await stubborn.closed;
    clearInterval(more);
    expect(stubborn.text()).toMatch(/^HTTP\/1\.1 4\d\d /);
    // The time for a whole request is a minute.
    expect(performance.now() - beganAt).toBeLessThan(30_000);
  });
});

describe('an answer that comes before the whole body', () => {
  it('leaves the connection to the next request, at every interface', async () => {
    const answered = [
      ['POST /webhooks', 413],
      ['POST /webhooks/compliance', 413],
      ['POST /mcp', 403],
      ['POST /api/v1/storefront-product-upsert', 401],
      ['POST /api/v1/nothing', 404],
      ['POST /nothing', 404],
      ['PUT /app', 405],
    ] as const;
    const tooMuch = 'x'.repeat(16_000_000);
    const headers = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${tooMuch.length}`;
    for (const [line, status] of answered) {
      const { socket, text, closed } = await connect(shared);
      socket.write(`${line} HTTP/1.1\r\n${headers}\r\n\r\n${tooMuch}`);
      socket.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      await closed;
      const statuses = [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => Number(one));
      expect(statuses, line).toEqual([status, 200]);
    }
  });
});

describe('with little time or room', () => {
  let app: OwnApp;
  afterEach(() => app.close());

  it('a client that does not send its whole request in time is cut off, however busy it looks', async () => {
    app = await startApp({
      env: { HEADERS_TIMEOUT_SECONDS: '0.3', REQUEST_TIMEOUT_SECONDS: '0.6' },
    });
    const drip = await connect(app);
    drip.socket.write(POST.replace('100', '100000000'));
    const more = setInterval(() => drip.socket.write('x'), 20);
    await drip.closed;
    clearInterval(more);
    expect(drip.socket.destroyed).toBe(true);
  });

  it('a client that does not read its answer makes room for the next', {
    timeout: 60_000,
  }, async () => {
    app = await startApp({ env: { ANSWER_TIMEOUT_SECONDS: '0.3', MAX_CONNECTIONS: '1' } });
    const deaf = await connect(app);
    deaf.socket.pause();
    deaf.socket.write('GET /api/v1/docs/rapidoc.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60));
    let answer = '';
    await until(async () => {
      const next = await connect(app);
      next.socket.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      await next.closed;
      answer = next.text();
      return answer !== '';
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    deaf.socket.destroy();
  });

  it('connections over the limit are closed at once; idle ones make room', async () => {
    app = await startApp({ env: { MAX_CONNECTIONS: '2' } });
    const [first, second] = [await connect(app), await connect(app)];
    first.socket.write(GET);
    await until(async () => first.text().startsWith('HTTP/1.1 200'));
    const third = await connect(app);
    await third.closed;
    expect(third.text()).toBe('');
    await first.closed;
    const fourth = await connect(app);
    fourth.socket.write(GET);
    await until(async () => fourth.text().startsWith('HTTP/1.1 200'));
    for (const { socket } of [second, fourth]) socket.destroy();
  });
});
