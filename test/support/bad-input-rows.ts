import { createBombPng, createCorruptPng, TINY_PNG } from './bad-photos.ts';
import type { FileServer } from './file-server.ts';
import { upsertInput } from './upsert-input.ts';
import type { ExpectedRefusal } from './watch-refusals.ts';

/**
 * A name, an input and the refusal expected from every transport. A string is a raw body; `files` is a server that the
 * app under test may fetch from.
 */
export type BadInputRow = [
  name: string,
  input: (files: FileServer) => unknown,
  expected: ExpectedRefusal,
];

function invalid(pointer: string, says?: RegExp, suggests?: string): ExpectedRefusal {
  return refusal('invalid_input', pointer, says, suggests);
}

function unsupported(pointer: string, says?: RegExp): ExpectedRefusal {
  return refusal('image_not_supported', pointer, says);
}

function unreachable(says: RegExp): ExpectedRefusal {
  return refusal('image_unreachable', '/image_url', says);
}

function refusal(code: string, pointer: string, says?: RegExp, suggests?: string): ExpectedRefusal {
  return { status: 422, code, pointer, ...(says && { says }), ...(suggests && { suggests }) };
}

export const BAD_MATCH_ROWS: BadInputRow[] = [
  [
    'not JSON',
    () => '{"image_url": ',
    { status: 400, code: 'malformed_json', says: /not valid JSON/ },
  ],
  ['an empty body', () => '', { status: 400, code: 'malformed_json' }],
  ['a list', () => [1], invalid('', /must be an object, not an array/)],
  [
    'a number for the URL',
    () => ({ image_url: 7 }),
    invalid('/image_url', /image_url: must be a string, not a number/),
  ],
  [
    'a word for a switch',
    () => ({ image_url: 'https://a.example/x.jpg', read_label: 'yes' }),
    invalid('/read_label', /must be a boolean/),
  ],
  [
    'an unknown field',
    () => ({ image_url: 'https://a.example/x.jpg', image_ur1: 'x' }),
    invalid('/image_ur1', /"image_ur1" is not a field/),
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
  ['an invalid URL', () => ({ image_url: 'not a url' }), invalid('/image_url')],
  ['a file URL', () => ({ image_url: 'file:///etc/passwd' }), invalid('/image_url', /http/)],
  [
    'another port',
    () => ({ image_url: 'http://example.com:8080/x.jpg' }),
    invalid('/image_url', /port/),
  ],
  [
    'a name and password in the URL',
    () => ({ image_url: 'https://me:pw@example.com/x.jpg' }),
    invalid('/image_url'),
  ],
  [
    'an image that is 404',
    (files) => ({ image_url: `${files.origin}/missing.jpg` }),
    unreachable(/404/),
  ],
  [
    'an image that redirects forever',
    (files) => ({ image_url: files.loop('round?token=secret') }),
    unreachable(/^(?!.*secret).*redirects more than 3 times/),
  ],
  [
    'an image that is sent compressed',
    (files) => ({ image_url: files.putCompressed('packed.png?token=secret', TINY_PNG) }),
    unreachable(/^(?!.*secret).*sends the photo compressed/),
  ],
  [
    'a text file called .jpg',
    (files) => ({ image_url: files.put('text.jpg', 'just some words') }),
    unsupported('/image_url', /JPEG, PNG/),
  ],
  [
    'a page',
    (files) => ({ image_url: files.put('page.jpg', '<!doctype html><p>hello') }),
    unsupported('/image_url'),
  ],
  [
    'an SVG',
    (files) => ({
      image_url: files.put(
        'x.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      ),
    }),
    unsupported('/image_url'),
  ],
  [
    'a corrupt PNG',
    (files) => ({
      image_url: files.put('corrupt.png', createCorruptPng()),
    }),
    unsupported('/image_url'),
  ],
  [
    'a decompression bomb',
    (files) => ({ image_url: files.put('bomb.png', createBombPng(30_000)) }),
    unsupported('/image_url', /pixels/),
  ],
  [
    'a line of one pixel by 50 million',
    (files) => ({ image_url: files.put('line.png', createBombPng(1, 50_000_000)) }),
    unsupported('/image_url', /longer side .* at most 30000/),
  ],
  [
    'a photo over 10 MB behind a URL',
    (files) => ({ image_url: files.put('large.jpg', Buffer.alloc(11 * 1024 * 1024, 0xff)) }),
    { status: 413, code: 'image_too_large', pointer: '/image_url', says: /10 MB/ },
  ],
  [
    'invalid base64',
    () => ({ image_base64: '%%% not base64 %%%' }),
    invalid('/image_base64', /base64/),
  ],
  [
    'base64 of a text',
    () => ({ image_base64: Buffer.from('hello').toString('base64') }),
    unsupported('/image_base64'),
  ],
  [
    'a model that is not allowed',
    () => ({ image_base64: TINY_PNG.toString('base64'), model: 'no-such-model' }),
    invalid('/model', /embedded/),
  ],
  [
    'a style code that is too long',
    () => ({ image_base64: TINY_PNG.toString('base64'), style_code: 'A'.repeat(121) }),
    invalid('/style_code', /at most 120/),
  ],
];

const variants = (more: object) => [{ options: { Size: '42' }, ...more }];

export const BAD_UPSERT_ROWS: BadInputRow[] = [
  ['nothing at all', () => ({}), invalid('/style_code', /style_code: is required/)],
  [
    'an unknown vendor',
    () => upsertInput({ vendor: 'Nkie' }),
    invalid('/vendor', undefined, 'Nike'),
  ],
  [
    'a vendor in the wrong case',
    () => upsertInput({ vendor: 'nike' }),
    invalid('/vendor', /allow_new_vendor/, 'Nike'),
  ],
  [
    'a vendor with a trailing space',
    () => upsertInput({ vendor: 'Nike ' }),
    invalid('/vendor', undefined, 'Nike'),
  ],
  [
    'an unknown product type',
    () => upsertInput({ product_type: 'Running Shoe' }),
    invalid('/product_type', undefined, 'Running Shoes'),
  ],
  [
    'the same variant twice',
    () => upsertInput({ variants: [...variants({}), ...variants({})] }),
    invalid('/variants/1', /same options as/),
  ],
  [
    'the same variant but for case',
    () => upsertInput({ variants: [{ options: { Size: 'm' } }, { options: { Size: 'M' } }] }),
    invalid('/variants/1'),
  ],
  ['no variants', () => upsertInput({ variants: [] }), invalid('/variants')],
  [
    '2,049 variants',
    () =>
      upsertInput({
        variants: Array.from({ length: 2049 }, (_, size) => ({
          options: { Size: String(size) },
        })),
      }),
    invalid('/variants', /at most 2048/),
  ],
  [
    'a price of "free"',
    () => upsertInput({ variants: variants({ price: 'free' }) }),
    invalid('/variants/0/price', /decimal string/),
  ],
  [
    'a price as a number',
    () => upsertInput({ variants: variants({ price: 9.5 }) }),
    invalid('/variants/0/price', /string/),
  ],
  [
    'a negative price',
    () => upsertInput({ variants: variants({ price: '-1.00' }) }),
    invalid('/variants/0/price'),
  ],
  [
    'negative stock',
    () => upsertInput({ variants: variants({ quantity: -1 }) }),
    invalid('/variants/0/quantity', /at least 0/),
  ],
  [
    'a fraction as stock',
    () => upsertInput({ variants: variants({ quantity: 1.5 }) }),
    invalid('/variants/0/quantity', /whole number/),
  ],
  [
    'an unknown category',
    () => upsertInput({ category_id: 'gid://shopify/TaxonomyCategory/zz-99-99' }),
    invalid('/category_id'),
  ],
  [
    'a category of another form',
    () => upsertInput({ category_id: 'Shoes' }),
    invalid('/category_id', /gid:\/\/shopify\/TaxonomyCategory/),
  ],
  [
    'an unknown status',
    () => upsertInput({ status: 'LIVE' }),
    invalid('/status', /"ACTIVE", "DRAFT", "ARCHIVED"/),
  ],
  [
    'a style code of 121 characters',
    () => upsertInput({ style_code: 'A'.repeat(121) }),
    invalid('/style_code', /at most 120/),
  ],
  ['a style code of blanks', () => upsertInput({ style_code: '   ' }), invalid('/style_code')],
  [
    'a control character in the style code',
    () => upsertInput({ style_code: 'AB\u0000C' }),
    invalid('/style_code'),
  ],
  [
    'a title of 256 characters',
    () => upsertInput({ title: 'x'.repeat(256) }),
    invalid('/title', /at most 255/),
  ],
  [
    'an unknown field of a variant',
    () => upsertInput({ variants: variants({ prise: '1' }) }),
    invalid('/variants/0/prise', /"prise"/),
  ],
  [
    'four options',
    () => upsertInput({ options: ['A', 'B', 'C', 'D'].map((name) => ({ name })) }),
    invalid('/options', /at most 3/),
  ],
  [
    'an unused option value',
    () => upsertInput({ options: [{ name: 'Size', values: ['US 8', 'US 9', 'US 10'] }] }),
    invalid('/options/0/values/2', /US 10/),
  ],
  [
    'an image on a private host',
    () => upsertInput({ image_urls: ['http://192.168.0.1/a.jpg'] }),
    invalid('/image_urls/0'),
  ],
  [
    'an image on the app’s own host',
    () => upsertInput({ image_urls: ['https://app.catalog-vision.test/images/x'] }),
    invalid('/image_urls/0'),
  ],
  [
    "another shop's location",
    () => upsertInput({ location_id: 'gid://shopify/Location/999999999' }),
    invalid('/location_id', /gid:\/\/shopify\/Location\/\d+/),
  ],
  [
    'deeply nested JSON',
    () => `${'{"variants":['.repeat(20_000)}1${']}'.repeat(20_000)}`,
    { status: 422, code: 'invalid_input' },
  ],
];
