import { describe, expect, it, vi } from 'vitest';
import { uploadCapture } from '#app/transports/admin/receive/capture/outbox/upload-capture.ts';
import { toCapture } from './captures.ts';

const PROBLEM = { code: 'session_closed', title: 'Closed', detail: 'It is closed.', errors: [] };
const SAME_PHOTO = { ...PROBLEM, code: 'same_photo' };
const { signal } = new AbortController();

/** Sends a photo to a server that gives this answer. */
function upload(answer: () => Response | Promise<Response>, capture = toCapture('1')) {
  const call = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  return { call, outcome: uploadCapture(capture, signal) };
}

const json = (status: number, body: unknown, headers?: Record<string, string>) => () =>
  new Response(JSON.stringify(body), { status, ...(headers && { headers }) });

describe('the call', () => {
  it('has the picture and what is known of it', async () => {
    const { call, outcome } = upload(json(201, { photo_id: 'p1' }));
    await outcome;
    const [url, init] = call.mock.calls[0] ?? [];
    const body = init?.body as FormData;
    expect([url, init?.method]).toEqual(['/app/receive/session-1/photos', 'POST']);
    expect(JSON.parse(String(body.get('input')))).toEqual({
      capture_id: '1',
      taken_at: '2026-03-01T10:00:00.000Z',
    });
    const photo = body.get('photo') as File;
    expect([photo.name, await photo.text()]).toEqual(['photo.jpg', 'picture']);
  });

  it('names the box that the photo takes the place of', async () => {
    const { call, outcome } = upload(
      json(201, { photo_id: 'p1' }),
      toCapture('1', { replaces: 'box_1' }),
    );
    await outcome;
    const body = call.mock.calls[0]?.[1]?.body as FormData;
    expect(JSON.parse(String(body.get('input')))).toMatchObject({ replaces: 'box_1' });
  });

  it('says that it is another box if a person said so', async () => {
    const { call, outcome } = upload(
      json(201, { photo_id: 'p1' }),
      toCapture('1', { another: true }),
    );
    await outcome;
    const body = call.mock.calls[0]?.[1]?.body as FormData;
    expect(JSON.parse(String(body.get('input')))).toMatchObject({ another: true });
  });
});

describe('the outcome', () => {
  it.each([200, 201])('is acknowledged at status %i', async (status) => {
    const { outcome } = upload(json(status, { photo_id: 'p1' }));
    expect(await outcome).toEqual({ kind: 'acknowledged', photoId: 'p1' });
  });

  it('is the same photo where the server says so', async () => {
    const { outcome } = upload(json(409, SAME_PHOTO));
    expect(await outcome).toEqual({ kind: 'same_photo', problem: SAME_PHOTO });
  });

  it.each([400, 402, 403, 404, 409, 413, 422])('is refused at status %i', async (status) => {
    const { outcome } = upload(json(status, PROBLEM));
    expect(await outcome).toEqual({ kind: 'refused', problem: PROBLEM });
  });

  it.each([
    [413, 'It is too large to be sent. Take it at a lower resolution.'],
    [400, 'Try again, or take the photo or scan again. (Status 400.)'],
  ])('is refused at status %i in plain words where the answer has none', async (status, detail) => {
    const { outcome } = upload(() => new Response('<h1>Refused</h1>', { status }));
    const problem = { code: 'capture_refused', detail };
    expect(await outcome).toMatchObject({ kind: 'refused', problem });
  });

  it.each([
    [401, true],
    [408, false],
    [425, false],
    [429, true],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('is to be sent later at status %i', async (status, isForAll) => {
    const { outcome } = upload(json(status, PROBLEM));
    expect(await outcome).toEqual({ kind: 'later', isForAll });
  });

  it.each([
    ['7', 7000],
    ['0', 0],
    ['999999', 3_600_000],
  ])('is to be sent later, after the %s seconds that the server names', async (value, ms) => {
    const { outcome } = upload(json(429, PROBLEM, { 'Retry-After': value }));
    expect(await outcome).toEqual({ kind: 'later', isForAll: true, retryAfterMs: ms });
  });

  it('is to be sent later, after the date that the server names', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { outcome } = upload(json(503, PROBLEM, { 'Retry-After': date }));
    const { retryAfterMs = 0 } = (await outcome) as { retryAfterMs?: number };
    expect(Math.abs(retryAfterMs - 60_000)).toBeLessThan(5000);
  });

  it('is to be sent later without a connection', async () => {
    const { outcome } = upload(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await outcome).toEqual({ kind: 'later', isForAll: true });
  });

  it('is to be sent later where a sign-in page answers', async () => {
    const { outcome } = upload(() => new Response('<form>', { status: 200 }));
    expect(await outcome).toEqual({ kind: 'later', isForAll: true });
  });

  it('is refused without a call if the device lost the picture', async () => {
    const blob = new Blob(['picture']);
    const lost = new DOMException('', 'NotReadableError');
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(lost);
    const { call, outcome } = upload(json(201, { photo_id: 'p1' }), toCapture('1', { blob }));
    expect(await outcome).toMatchObject({ kind: 'refused', problem: { code: 'photo_lost' } });
    expect(call).not.toHaveBeenCalled();
  });
});
