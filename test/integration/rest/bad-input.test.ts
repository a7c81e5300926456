import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import {
  type AppUnderTest,
  type JsonAnswer,
  startApp,
  type TestShop,
} from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const MATCH = '/api/v1/image-product-match';
const UPSERT = '/api/v1/storefront-product-upsert';

let app: AppUnderTest;
let files: FileServer;
let shop: TestShop;
let before: { balance: number; products: string };

beforeAll(async () => {
  files = await startFileServer();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } });
  shop = await app.openShop();
  before = { balance: await shop.getBalance(), products: await storeState() };
});
afterAll(async () => {
  await app.close();
  await files.close();
});

/** Everything the store holds, so that nothing can have been written unseen. */
async function storeState(): Promise<string> {
  return JSON.stringify(await shop.store.control('GET', '/state'));
}

type Wanted = {
  status: number;
  code: string;
  /** JSON pointer of the field that must be named. */
  pointer?: string;
  /** What the words must say: what is wrong and what would be right. */
  says?: RegExp;
  suggests?: string;
};

async function expectRefused(answer: JsonAnswer, wanted: Wanted): Promise<void> {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
    status: wanted.status,
    code: wanted.code,
    charged: false,
  });
  expect(answer.status).toBe(wanted.status);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  const problems = (answer.body.errors ?? []) as {
    pointer: string;
    detail: string;
    suggestions?: string[];
  }[];
  if (wanted.pointer !== undefined) {
    expect(problems.map((problem) => problem.pointer)).toContain(wanted.pointer);
  }
  const words = [answer.body.detail, ...problems.map((problem) => problem.detail)].join('\n');
  if (wanted.says) expect(words).toMatch(wanted.says);
  if (wanted.suggests) {
    expect(problems.flatMap((problem) => problem.suggestions ?? [])).toContain(wanted.suggests);
  }
  expect(await shop.getBalance()).toBe(before.balance);
  expect(await storeState()).toBe(before.products);
}

const tiny = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG of black pixels: a few kilobytes that would unpack to gigabytes. */
function bombPng(sidePx: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.from(type, 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([head, body])));
    return Buffer.concat([size, head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(sidePx / 8) + 1) * sidePx));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Right at both ends, rubbish in between. */
function corruptPng(): Buffer {
  const png = bombPng(2000);
  return png.fill(0x5a, 60, png.length - 20);
}

const PRIVATE_URLS = [
  'http://127.0.0.1/box.jpg',
  'http://localhost/box.jpg',
  'http://0.0.0.0/box.jpg',
  'http://10.0.0.1/box.jpg',
  'http://172.16.0.1/box.jpg',
  'http://192.168.1.1/box.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/box.jpg',
  'http://192.0.2.1/box.jpg',
  'http://198.18.0.1/box.jpg',
  'http://224.0.0.1/box.jpg',
  'http://[::1]/box.jpg',
  'http://[::ffff:127.0.0.1]/box.jpg',
  'http://[::127.0.0.1]/box.jpg',
  'http://[64:ff9b::7f00:1]/box.jpg',
  'http://[2002:7f00:1::]/box.jpg',
  'http://[fd00::1]/box.jpg',
  'http://[fe80::1]/box.jpg',
  'http://[2001:db8::1]/box.jpg',
  'http://0x7f.1/box.jpg',
  'http://2130706433/box.jpg',
  'http://017700000001/box.jpg',
  'http://127.1/box.jpg',
  'http://１２７.０.０.１/box.jpg',
];

describe('bad input of the match', () => {
  it.each<[string, () => unknown, Wanted]>([
    [
      'not JSON',
      () => '{"image_url": ',
      { status: 400, code: 'malformed_json', says: /not valid JSON/ },
    ],
    ['an empty body', () => '', { status: 400, code: 'malformed_json' }],
    [
      'a list',
      () => [1],
      { status: 422, code: 'invalid_input', pointer: '', says: /must be an object, not an array/ },
    ],
    [
      'a number for the URL',
      () => ({ image_url: 7 }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/image_url',
        says: /image_url: must be a string, not a number/,
      },
    ],
    [
      'a word for a switch',
      () => ({ image_url: 'https://a.example/x.jpg', read_label: 'yes' }),
      { status: 422, code: 'invalid_input', pointer: '/read_label', says: /must be a boolean/ },
    ],
    [
      'an unknown field',
      () => ({ image_url: 'https://a.example/x.jpg', image_ur1: 'x' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/image_ur1',
        says: /"image_ur1" is not a field/,
      },
    ],
    [
      'neither image field',
      () => ({}),
      { status: 422, code: 'invalid_input', says: /exactly one of image_url and image_base64/ },
    ],
    [
      'null for both image fields',
      () => ({ image_url: null, image_base64: null }),
      { status: 422, code: 'invalid_input', says: /exactly one/ },
    ],
    [
      'both image fields',
      () => ({ image_url: 'https://a.example/x.jpg', image_base64: tiny.toString('base64') }),
      { status: 422, code: 'invalid_input', says: /exactly one/ },
    ],
    [
      'a URL that is none',
      () => ({ image_url: 'not a url' }),
      { status: 422, code: 'invalid_input', pointer: '/image_url' },
    ],
    [
      'a file URL',
      () => ({ image_url: 'file:///etc/passwd' }),
      { status: 422, code: 'invalid_input', pointer: '/image_url', says: /http/ },
    ],
    [
      'another port',
      () => ({ image_url: 'http://example.com:8080/x.jpg' }),
      { status: 422, code: 'invalid_input', pointer: '/image_url', says: /port/ },
    ],
    [
      'a name and password in the URL',
      () => ({ image_url: 'https://me:pw@example.com/x.jpg' }),
      { status: 422, code: 'invalid_input', pointer: '/image_url' },
    ],
    [
      'an image that is 404',
      () => ({ image_url: `${files.origin}/missing.jpg` }),
      { status: 422, code: 'image_unreachable', pointer: '/image_url', says: /404/ },
    ],
    [
      'a text file called .jpg',
      () => ({ image_url: files.put('text.jpg', 'just some words') }),
      { status: 422, code: 'image_not_supported', pointer: '/image_url', says: /JPEG, PNG/ },
    ],
    [
      'a page',
      () => ({ image_url: files.put('page.jpg', '<!doctype html><p>hello') }),
      { status: 422, code: 'image_not_supported', pointer: '/image_url' },
    ],
    [
      'an SVG',
      () => ({
        image_url: files.put(
          'x.svg',
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        ),
      }),
      { status: 422, code: 'image_not_supported', pointer: '/image_url' },
    ],
    [
      'a corrupt PNG',
      () => ({
        image_url: files.put('corrupt.png', corruptPng()),
      }),
      { status: 422, code: 'image_not_supported', pointer: '/image_url' },
    ],
    [
      'a decompression bomb',
      () => ({ image_url: files.put('bomb.png', bombPng(30_000)) }),
      { status: 422, code: 'image_not_supported', pointer: '/image_url', says: /pixels/ },
    ],
    [
      'a photo over 10 MB behind a URL',
      () => ({ image_url: files.put('large.jpg', Buffer.alloc(11 * 1024 * 1024, 0xff)) }),
      { status: 413, code: 'image_too_large', pointer: '/image_url', says: /10 MB/ },
    ],
    [
      'base64 that is not',
      () => ({ image_base64: '%%% not base64 %%%' }),
      { status: 422, code: 'invalid_input', pointer: '/image_base64', says: /base64/ },
    ],
    [
      'base64 of a text',
      () => ({ image_base64: Buffer.from('hello').toString('base64') }),
      { status: 422, code: 'image_not_supported', pointer: '/image_base64' },
    ],
    [
      'a model that is not allowed',
      () => ({ image_base64: tiny.toString('base64'), model: 'no-such-model' }),
      { status: 422, code: 'invalid_input', pointer: '/model', says: /embedded/ },
    ],
    [
      'a style code that is too long',
      () => ({ image_base64: tiny.toString('base64'), style_code: 'A'.repeat(121) }),
      { status: 422, code: 'invalid_input', pointer: '/style_code', says: /at most 120/ },
    ],
  ])('%s is refused, uncharged', async (_name, body, wanted) => {
    await expectRefused(await app.post(MATCH, body(), shop.apiKey), wanted);
  });

  it.each(PRIVATE_URLS)('the private address %s is refused, uncharged', async (image_url) => {
    const answer = await app.post(MATCH, { image_url }, shop.apiKey);
    await expectRefused(answer, {
      status: 422,
      code: 'invalid_input',
      pointer: '/image_url',
      says: /public/,
    });
  });

  it('says the same about every private address, so that nobody can look around with it', async () => {
    const words = await Promise.all(
      PRIVATE_URLS.map(async (image_url) => {
        const { body } = await app.post(MATCH, { image_url }, shop.apiKey);
        return `${body.code} ${body.detail}`;
      }),
    );
    expect(new Set(words).size).toBe(1);
  });

  it('a body of 60 MB is refused without being read whole', async () => {
    const answer = await app.post(
      MATCH,
      JSON.stringify({ image_base64: 'A'.repeat(60 * 1024 * 1024) }),
      shop.apiKey,
    );
    await expectRefused(answer, { status: 413, code: 'body_too_large', says: /14 MiB/ });
  });

  it('another content type is refused by name', async () => {
    const answer = await app.post(MATCH, 'a=b', shop.apiKey, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    await expectRefused(answer, {
      status: 415,
      code: 'unsupported_media_type',
      says: /application\/json/,
    });
  });
});

describe('bad input of the upsert', () => {
  const variants = (more: object) => [{ options: { Size: '42' }, ...more }];
  it.each<[string, () => unknown, Wanted]>([
    [
      'nothing at all',
      () => ({}),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/style_code',
        says: /style_code: is required/,
      },
    ],
    [
      'an unknown vendor',
      () => upsertInput({ vendor: 'Nkie' }),
      { status: 422, code: 'invalid_input', pointer: '/vendor', suggests: 'Nike' },
    ],
    [
      'a vendor in the wrong case',
      () => upsertInput({ vendor: 'nike' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/vendor',
        suggests: 'Nike',
        says: /allow_new_vendor/,
      },
    ],
    [
      'a vendor with a space behind',
      () => upsertInput({ vendor: 'Nike ' }),
      { status: 422, code: 'invalid_input', pointer: '/vendor', suggests: 'Nike' },
    ],
    [
      'an unknown product type',
      () => upsertInput({ product_type: 'Running Shoe' }),
      { status: 422, code: 'invalid_input', pointer: '/product_type', suggests: 'Running Shoes' },
    ],
    [
      'the same variant twice',
      () => upsertInput({ variants: [...variants({}), ...variants({})] }),
      { status: 422, code: 'invalid_input', pointer: '/variants/1', says: /same options as/ },
    ],
    [
      'the same variant but for case',
      () => upsertInput({ variants: [{ options: { Size: 'm' } }, { options: { Size: 'M' } }] }),
      { status: 422, code: 'invalid_input', pointer: '/variants/1' },
    ],
    [
      'no variants',
      () => upsertInput({ variants: [] }),
      { status: 422, code: 'invalid_input', pointer: '/variants' },
    ],
    [
      '2,049 variants',
      () =>
        upsertInput({
          variants: Array.from({ length: 2049 }, (_, size) => ({
            options: { Size: String(size) },
          })),
        }),
      { status: 422, code: 'invalid_input', pointer: '/variants', says: /at most 2048/ },
    ],
    [
      'a price of "free"',
      () => upsertInput({ variants: variants({ price: 'free' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price', says: /decimal string/ },
    ],
    [
      'a price as a number',
      () => upsertInput({ variants: variants({ price: 9.5 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price', says: /string/ },
    ],
    [
      'a negative price',
      () => upsertInput({ variants: variants({ price: '-1.00' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/price' },
    ],
    [
      'negative stock',
      () => upsertInput({ variants: variants({ quantity: -1 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/quantity', says: /at least 0/ },
    ],
    [
      'half a box of stock',
      () => upsertInput({ variants: variants({ quantity: 1.5 }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/quantity', says: /whole number/ },
    ],
    [
      'an unknown category',
      () => upsertInput({ category_id: 'gid://shopify/TaxonomyCategory/zz-99-99' }),
      { status: 422, code: 'invalid_input', pointer: '/category_id' },
    ],
    [
      'a category of another form',
      () => upsertInput({ category_id: 'Shoes' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/category_id',
        says: /gid:\/\/shopify\/TaxonomyCategory/,
      },
    ],
    [
      'an unknown status',
      () => upsertInput({ status: 'LIVE' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/status',
        says: /"ACTIVE", "DRAFT", "ARCHIVED"/,
      },
    ],
    [
      'a style code of 121 characters',
      () => upsertInput({ style_code: 'A'.repeat(121) }),
      { status: 422, code: 'invalid_input', pointer: '/style_code', says: /at most 120/ },
    ],
    [
      'a style code of blanks',
      () => upsertInput({ style_code: '   ' }),
      { status: 422, code: 'invalid_input', pointer: '/style_code' },
    ],
    [
      'a control character in the style code',
      () => upsertInput({ style_code: 'AB\u0000C' }),
      { status: 422, code: 'invalid_input', pointer: '/style_code' },
    ],
    [
      'a title of 256 characters',
      () => upsertInput({ title: 'x'.repeat(256) }),
      { status: 422, code: 'invalid_input', pointer: '/title', says: /at most 255/ },
    ],
    [
      'an unknown field of a variant',
      () => upsertInput({ variants: variants({ prise: '1' }) }),
      { status: 422, code: 'invalid_input', pointer: '/variants/0/prise', says: /"prise"/ },
    ],
    [
      'four options',
      () => upsertInput({ options: ['A', 'B', 'C', 'D'].map((name) => ({ name })) }),
      { status: 422, code: 'invalid_input', pointer: '/options', says: /at most 3/ },
    ],
    [
      'an option value nobody uses',
      () => upsertInput({ options: [{ name: 'Size', values: ['US 8', 'US 9', 'US 10'] }] }),
      { status: 422, code: 'invalid_input', pointer: '/options/0/values/2', says: /US 10/ },
    ],
    [
      'an image on a private host',
      () => upsertInput({ image_urls: ['http://192.168.0.1/a.jpg'] }),
      { status: 422, code: 'invalid_input', pointer: '/image_urls/0' },
    ],
    [
      'an image on our own host',
      () => upsertInput({ image_urls: ['https://app.catalog-vision.test/images/x'] }),
      { status: 422, code: 'invalid_input', pointer: '/image_urls/0' },
    ],
    [
      "another shop's location",
      () => upsertInput({ location_id: 'gid://shopify/Location/999999999' }),
      {
        status: 422,
        code: 'invalid_input',
        pointer: '/location_id',
        says: /gid:\/\/shopify\/Location\/\d+/,
      },
    ],
    [
      'nesting without end',
      () => `${'{"variants":['.repeat(20_000)}1${']}'.repeat(20_000)}`,
      { status: 422, code: 'invalid_input' },
    ],
  ])('%s is refused, uncharged and unwritten', async (_name, body, wanted) => {
    await expectRefused(await app.post(UPSERT, body(), shop.apiKey), wanted);
  });
});

describe('the door', () => {
  const good = () => ({ image_base64: tiny.toString('base64') });

  it.each<[string, string | undefined, RegExp]>([
    ['no key', undefined, /Authorization: Bearer mcpsk_/],
    ['a malformed key', 'mcpsk_short', /not an API key/],
    ['a key with a typing error', `mcpsk_${'a'.repeat(49)}`, /not an API key/],
  ])('%s is 401 with a bare challenge', async (_name, key, says) => {
    const answer = await app.post(MATCH, good(), key);
    await expectRefused(answer, { status: 401, code: 'unauthorized', says });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
  });

  it('an unknown key is 401', async () => {
    const { generateApiKey } = await import('#app/domain/api-keys/api-key-format.ts');
    await expectRefused(await app.post(MATCH, good(), generateApiKey()), {
      status: 401,
      code: 'unauthorized',
      says: /not known/,
    });
  });

  it('a revoked key is 401', async () => {
    const { id, key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'old' });
    await app.services.apiKeys.revoke(shop.shopId, id);
    await expectRefused(await app.post(MATCH, good(), key), {
      status: 401,
      code: 'unauthorized',
      says: /revoked/,
    });
  });

  it('a key in the query string is not looked at', async () => {
    const answer = await app.post(`${MATCH}?api_key=${shop.apiKey}`, good());
    await expectRefused(answer, { status: 401, code: 'unauthorized' });
  });

  it('a key without the scope is 403', async () => {
    const { key } = await app.services.apiKeys.create({
      shopId: shop.shopId,
      name: 'reader',
      scopes: ['image-product-match'],
    });
    await expectRefused(await app.post(UPSERT, upsertInput(), key), {
      status: 403,
      code: 'missing_scope',
      says: /storefront-product-upsert/,
    });
  });

  it('a shop without credits is told where to top up', async () => {
    const poor = await app.openShop({ credits: 0 });
    const answer = await app.post(UPSERT, upsertInput(), poor.apiKey);
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ code: 'insufficient_credits', charged: false });
    expect(answer.body.detail).toContain(answer.body.top_up_url);
    expect(await poor.getBalance()).toBe(0);
  });

  it('another method is 405 and an unknown operation 404', async () => {
    const wrongMethod = await fetch(new URL(MATCH, app.url));
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('allow')).toBe('POST');
    expect((await wrongMethod.json()).code).toBe('method_not_allowed');
    expect((await app.post('/api/v1/no-such-thing', {}, shop.apiKey)).status).toBe(404);
  });
});
