import { describe, expect, it } from 'vitest';
import { openBody } from '#app/transports/rest/jobs/open-body.ts';

describe('a body that is read as it comes', () => {
  it('is refused as malformed when the connection ended inside it', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"a":1}\n')),
      pull: (stream) => stream.error(new TypeError('terminated')),
    });
    const init = { method: 'POST', body: broken, duplex: 'half' };
    const body = openBody(new Request('http://127.0.0.1/', init as RequestInit));
    const read = async () => {
      for await (const _ of body.chunks());
    };
    await expect(read()).rejects.toMatchObject({ code: 'malformed_request', status: 400 });
    await body.drain();
  });
});
