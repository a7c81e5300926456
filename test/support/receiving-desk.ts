import { randomUUID } from 'node:crypto';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { signIdToken } from './sign-id-token.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';
import { until } from './until.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

export type Terms = Partial<
  Record<
    | 'location'
    | 'supplier'
    | 'product_type'
    | 'price_rule'
    | 'price'
    | 'factor'
    | 'rounding'
    | 'goes_live',
    string
  >
>;

/** The member of staff who receives boxes, unless a test needs another one; the store knows them and their rights. */
export const RECEIVER = '42';

/** A member of staff who receives boxes, by the requests that the pages make. */
export function openReceivingDesk(
  app: Pick<AppUnderTest, 'url' | 'services'>,
  shop: TestShop,
  staffId = RECEIVER,
) {
  const headers = {
    'User-Agent': BROWSER,
    Authorization: `Bearer ${signIdToken(shop.store.shop, { sub: staffId })}`,
  };
  const send = (where: string, body: BodyInit) =>
    fetch(`${app.url}${where}`, { method: 'POST', redirect: 'manual', headers, body });
  const get = (path: string) => fetch(`${app.url}${path}`, { redirect: 'manual', headers });
  const { receivingPhotos, receivingBoxes, providers } = app.services;
  const photosOf = (id: string): Promise<ReceivingPhoto[]> => receivingPhotos.listBySession(id);
  const boxesOf = (id: string): Promise<ReceivingBox[]> => receivingBoxes.listBySession(id);
  return {
    send,
    get,
    photosOf,
    boxesOf,
    /** What a page loads, as text. */
    async load(page: string): Promise<string> {
      return (await get(`${page}.data`)).text();
    },
    /** Starts a session at the store's first location. @returns the answer, and the session's id */
    async start(terms: Terms = {}) {
      const signal = AbortSignal.timeout(10_000);
      const { locations } = await providers.storeCatalog.profile(shop.store.shop, { signal });
      const location = locations[0]?.id ?? '';
      const answer = await send('/app/receive?index', new URLSearchParams({ location, ...terms }));
      return { answer, id: answer.headers.get('location')?.split('/').pop() ?? '' };
    },
    ...openCaptures(send),
    /** Waits until no photo is to be read and no box to be written. @returns the boxes then */
    async settled(id: string): Promise<ReceivingBox[]> {
      const isReading = async () => (await photosOf(id)).some(({ status }) => status === 'queued');
      const isWriting = async () => (await boxesOf(id)).some(({ status }) => status === 'approved');
      await until(async () => !(await isReading()) && !(await isWriting()));
      return boxesOf(id);
    },
    /** Sends a form of the page on which a person decides about a box. @returns where it leads, or the page with what is wrong */
    async decide(id: string, box: string, fields: Record<string, string>) {
      const answer = await send(`/app/receive/${id}/decide/${box}`, new URLSearchParams(fields));
      return { text: await answer.text(), next: answer.headers.get('location') };
    },
    /** A page as it is shown, or what a route without a page answers; `next`: where it leads instead. */
    async open(path: string) {
      const answer = await get(path);
      return { text: await answer.text(), next: answer.headers.get('location') };
    },
    /** Sends a form of the session's page. */
    command(
      id: string,
      intent: string,
      fields: { box?: readonly string[]; photo?: string; quantity?: string } = {},
    ) {
      const form = new URLSearchParams({ intent });
      for (const box of fields.box ?? []) form.append('box', box.includes(':') ? box : `${box}:1`);
      if (fields.photo !== undefined) form.set('photo', fields.photo);
      if (fields.quantity !== undefined) form.set('quantity', fields.quantity);
      return send(`/app/receive/${id}?index`, form);
    },
  };
}

type Send = (where: string, body: BodyInit) => Promise<Response>;

/** What a device sends: photos and scans. */
function openCaptures(send: Send) {
  return {
    /** Sends one photo, as a capture of its own unless it is named. */
    async upload(
      id: string,
      photo: Buffer,
      {
        captureId = randomUUID(),
        ...said
      }: { captureId?: string; another?: boolean; replaces?: string } = {},
    ): Promise<Response> {
      const form = new FormData();
      const taken_at = new Date().toISOString();
      form.set('input', JSON.stringify({ capture_id: captureId, taken_at, ...said }));
      form.set('photo', new Blob([new Uint8Array(photo)]), 'box.jpg');
      return send(`/app/receive/${id}/photos`, form);
    },
    /** Sends one scan, as a capture of its own unless it is named; or takes it back. */
    scan(
      id: string,
      code: string,
      {
        captureId = randomUUID(),
        takenBack = false,
      }: { captureId?: string; takenBack?: boolean } = {},
    ): Promise<Response> {
      const taken_at = new Date().toISOString();
      const input = { capture_id: captureId, taken_at, code, taken_back: takenBack };
      return send(
        `/app/receive/${id}/scans`,
        new URLSearchParams({ input: JSON.stringify(input) }),
      );
    },
  };
}
