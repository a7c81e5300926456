import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombPng, corruptPng, TINY_PNG } from '#test/support/bad-photos.ts';
import { type FileServer, startFileServer } from '#test/support/file-server.ts';
import { type AppUnderTest, startApp, type TestShop } from '#test/support/start-app.ts';
import { type Wanted, watchRefusals } from '#test/support/watch-refusals.ts';

const MATCH = '/api/v1/image-product-match';

let app: AppUnderTest;
let files: FileServer;
let shop: TestShop;
let expectRefused: Awaited<ReturnType<typeof watchRefusals>>;

beforeAll(async () => {
  files = await startFileServer();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: files.origin } });
  shop = await app.openShop();
  expectRefused = await watchRefusals(shop);
});
afterAll(async () => {
  await app.close();
  await files.close();
});

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
      () => ({ image_url: 'https://a.example/x.jpg', image_base64: TINY_PNG.toString('base64') }),
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
      () => ({ image_base64: TINY_PNG.toString('base64'), model: 'no-such-model' }),
      { status: 422, code: 'invalid_input', pointer: '/model', says: /embedded/ },
    ],
    [
      'a style code that is too long',
      () => ({ image_base64: TINY_PNG.toString('base64'), style_code: 'A'.repeat(121) }),
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
