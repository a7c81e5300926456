/// <reference types="@shopify/ui-extensions/admin.product-details.action.render" />
import { setUpExtension } from '@shopify/ui-extensions-tester';
import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';

const TARGETS = [
  'admin.product-details.action.render',
  'admin.product-index.action.render',
] as const;
type Action = ReturnType<typeof setUpExtension<(typeof TARGETS)[number]>>;

// Each opening of a real action has a document of its own.
afterEach(() => render(null, document.body));

const CONFIG = {
  configSearchDir: new URL('../../extensions/product-match-action', import.meta.url).pathname,
};
const photo = () =>
  new File([Uint8Array.of(255, 216, 255, 224)], 'box.jpg', { type: 'image/jpeg' });

const matched: ImageProductMatchOutput = {
  matched: true,
  confidence: 'high',
  reason: 'The label and two shops agree.',
  style_code: 'AB1234-100',
  best: { title: 'Court Runner' },
  candidates: [],
  variant_conflicts: [],
  image_searched: 'https://app.example.com/images/1',
  label: { style_code: 'AB1234-100', sizes_visible: [], unreadable: false },
  credits_remaining: 9,
  request_id: 'req_1',
};
const refused: ImageProductMatchOutput = {
  ...matched,
  matched: false,
  confidence: 'low',
  reason: 'The code on the label is out of focus.',
  best: null,
  label: { sizes_visible: [], unreadable: true },
  candidates: [
    {
      title: '<b>Court</b> Runner',
      link: 'https://shop.example.com/1',
      source: 'shop.example.com',
      style_code: 'AB1234-100',
      score: 0.4,
      evidence: ['Looks alike'],
    },
  ],
};
delete refused.style_code;

/** The action on screen, and the app's answers in turn (the last one for ever). */
async function open(action: Action, answers: Response[]) {
  const sent: { url: unknown; headers: Headers; body: Record<string, string> }[] = [];
  action.shopify.auth.idToken = vi.fn(async () => `token.number.${sent.length + 1}`);
  action.fetch = vi.fn(async (url, init) => {
    sent.push({ url, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.clone() ?? Response.error();
  });
  await action.render();
  return sent;
}

const find = (selector: string) => document.body.querySelector(selector);
const text = () => document.body.textContent ?? '';
/** Headings are attributes of the elements that Shopify draws. */
const banner = () => find('s-banner')?.getAttribute('heading') ?? '';

function choosePhoto() {
  const zone = find('s-drop-zone');
  if (!zone) throw new Error('there is no drop zone');
  Object.assign(zone, { files: [photo()] });
  zone.dispatchEvent(new Event('change'));
}
const click = (words: string) => {
  const buttons = [...document.body.querySelectorAll('s-button')];
  const button = buttons.find((one) => one.textContent === words);
  if (!button) throw new Error(`there is no button "${words}"`);
  button.dispatchEvent(new Event('click'));
};
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

describe.each(TARGETS)('the action at %s', (target) => {
  it('sends the photo as the signed-in member of staff and shows the product', async () => {
    using action = setUpExtension(target, CONFIG);
    const sent = await open(action, [json(matched)]);
    expect(find('s-drop-zone')?.getAttribute('accept')).toBe('image/*');
    choosePhoto();
    await vi.waitFor(() => expect(banner()).toBe('Court Runner'));
    expect(text()).toContain('The label and two shops agree.');
    expect(text()).toContain('AB1234-100');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('/api/v1/image-product-match');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token.number.1');
    expect(sent[0]?.body).toMatchObject({ image_base64: '/9j/4A==' });
    expect(find('[slot="primary-action"]')?.getAttribute('href')).toBe(
      'app:app/identify?match=req_1',
    );
  });
});

describe('the action', () => {
  it('asks for the code when the label cannot be read, and sends the same photo with it', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    const sent = await open(action, [json(refused), json(matched)]);
    choosePhoto();
    await vi.waitFor(() => expect(banner()).toBe('The label could not be read'));
    // What others wrote is text, whatever it looks like.
    expect(text()).toContain('<b>Court</b> Runner');
    const field = find('s-text-field');
    Object.assign(field ?? {}, { value: ' AB1234-100 ' });
    field?.dispatchEvent(new Event('input'));
    await vi.waitFor(() => expect(find('s-text-field')).toHaveProperty('value', ' AB1234-100 '));
    click('Look up this code');
    await vi.waitFor(() => expect(banner()).toBe('Court Runner'));
    expect(sent[1]?.body).toMatchObject({ image_base64: '/9j/4A==', style_code: 'AB1234-100' });
    expect(sent[1]?.body.idempotency_key).not.toBe(sent[0]?.body.idempotency_key);
  });

  it('says that a match with conflicting variants must be checked', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    await open(action, [json({ ...matched, variant_conflicts: ['label: kids, shop: adult'] })]);
    choosePhoto();
    await vi.waitFor(() => expect(banner()).toBe('Check before listing: Court Runner'));
    expect(text()).toContain('label: kids, shop: adult');
  });

  it('gets a new ID token when the first has expired', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    const stale = { status: 401, headers: { 'X-Shopify-Retry-Invalid-Session-Request': '1' } };
    const sent = await open(action, [json({ detail: 'stale' }, stale), json(matched)]);
    choosePhoto();
    await vi.waitFor(() => expect(banner()).toBe('Court Runner'));
    expect(sent.map((one) => one.headers.get('authorization'))).toEqual([
      'Bearer token.number.1',
      'Bearer token.number.2',
    ]);
  });

  it('shows what went wrong and retries with the same idempotency key', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    const problem = { detail: 'No credits are left. Buy more in the app.' };
    const sent = await open(action, [json(problem, { status: 402 }), json(matched)]);
    choosePhoto();
    await vi.waitFor(() => expect(text()).toContain(problem.detail));
    expect(find('[slot="primary-action"]')).toBeNull();
    click('Try again');
    await vi.waitFor(() => expect(banner()).toBe('Court Runner'));
    expect(sent[1]?.body.idempotency_key).toBe(sent[0]?.body.idempotency_key);
  });

  it('shows an error without network', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    await open(action, []);
    choosePhoto();
    await vi.waitFor(() => expect(text()).toContain('could not be reached'));
  });

  it('closes', async () => {
    using action = setUpExtension(TARGETS[0], CONFIG);
    await open(action, []);
    const close = vi.spyOn(action.shopify, 'close');
    click('Close');
    expect(close).toHaveBeenCalledOnce();
  });
});
