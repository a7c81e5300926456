import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { buildForm, keyOf, RUN, sendToBucket, stage } from './bulk-client.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const CREATE =
  'mutation($product: ProductCreateInput!) { productCreate(product: $product) { product { id title } userErrors { field message } } }';

describe('uploads and mutations of bulk operations', () => {
  let server: ReadyProcess<string>;
  let url: string;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
    url = server.ready;
  });
  beforeEach(async () => {
    shop = await openShop(url);
  });
  afterAll(() => server.stop());

  it.each([
    [
      'mutation { not real syntax',
      null,
      'Failed to parse the mutation - syntax error, unexpected end of file at [1, 21]',
      'INVALID_MUTATION',
    ],
    [
      'query { shop { id } }',
      null,
      'Invalid operation type. Only `mutation` operations are supported.',
      'INVALID_MUTATION',
    ],
    [
      'mutation { a: productCreate { product { id } } b: productCreate { product { id } } }',
      ['mutation'],
      'You must specify a single top level mutation.',
      null,
    ],
    [
      'mutation($id: ID!) { bulkOperationRunMutation(mutation: "", stagedUploadPath: "") { userErrors { field } } }',
      ['mutation'],
      'You must use an allowed mutation name.',
      null,
    ],
    [
      'mutation { productCreate { product { media(first: 1) { nodes { id } } variants(first: 1) { nodes { id } } } } }',
      ['mutation'],
      'Bulk mutations cannot contain more than 1 connection.',
      null,
    ],
    [
      `mutation { productCreate { product { id } } } #${'x'.repeat(65_490)}`,
      ['query'],
      'is too large (65537 bytes; maximum is 65535 bytes)',
      'INVALID_MUTATION',
    ],
  ])('refuses %.50s', async (mutation, field, message, code) => {
    const { data } = await shop.graphql(RUN, { mutation, path: 'valid' });
    expect(data.bulkOperationRunMutation).toEqual({
      bulkOperation: null,
      userErrors: [{ field, message, code }],
    });
  });

  it('refuses a client identifier that is too short or too long, and a missing file', async () => {
    const run = async (clientIdentifier: string) => {
      const { data } = await shop.graphql(RUN, {
        mutation: CREATE,
        path: 'none',
        clientIdentifier,
      });
      return data.bulkOperationRunMutation.userErrors[0];
    };
    expect(await run('abc')).toMatchObject({
      field: ['clientIdentifier'],
      message: 'is too short (minimum is 10 characters)',
    });
    expect((await run('x'.repeat(256))).message).toBe('is too long (maximum is 255 characters)');
    expect((await run('x'.repeat(255))).code).toBe('NO_SUCH_FILE');
  });

  it('accepts a file only after every parameter, unchanged', async () => {
    const target = await stage(shop);
    expect(target.url).toBe('https://shopify-staged-uploads.storage.googleapis.com/');
    expect(target.parameters.map(({ name }) => name)).toEqual([
      'Content-Type',
      'success_action_status',
      'acl',
      'key',
      'x-goog-date',
      'x-goog-credential',
      'x-goog-algorithm',
      'x-goog-signature',
      'policy',
    ]);
    const post = async (form: FormData) => {
      const answer = await sendToBucket(url, target.url, { method: 'POST', body: form });
      return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1]}`;
    };
    const without = (name: string) => {
      const form = buildForm(target, '{}');
      form.delete(name);
      return form;
    };
    expect(await post(without('acl'))).toBe('403 AccessDenied');
    expect(await post(without('policy'))).toBe('403 SignatureDoesNotMatch');
    expect(await post(without('file'))).toBe('400 InvalidArgument');
    const fileFirst = new FormData();
    fileFirst.append('file', new Blob(['{}']), 'rows.jsonl');
    for (const { name, value } of target.parameters) fileFirst.append(name, value);
    expect(await post(fileFirst)).toBe('403 SignatureDoesNotMatch');
    expect(await post(buildForm(target, ''))).toBe('400 EntityTooSmall');
    const { data } = await shop.graphql(RUN, { mutation: CREATE, path: keyOf(target) });
    expect(data.bulkOperationRunMutation.userErrors[0].code).toBe('NO_SUCH_FILE');
    expect(await post(buildForm(target, '{}'))).toBe('201 undefined');
  });

  it('accepts a file by PUT, and refuses to run an empty one', async () => {
    const target = await stage(shop, 'PUT');
    const key = new URL(target.url).pathname.slice(1);
    const wrong = new URL(target.url);
    wrong.searchParams.set('X-Goog-Signature', 'x');
    const put = (address: string) => sendToBucket(url, address, { method: 'PUT', body: '' });
    expect((await put(wrong.href)).status).toBe(403);
    expect((await put(target.url)).status).toBe(200);
    const { data } = await shop.graphql(RUN, { mutation: CREATE, path: key });
    expect(data.bulkOperationRunMutation.userErrors).toEqual([
      {
        field: null,
        message: 'The input file is empty.',
        code: 'INVALID_STAGED_UPLOAD_FILE',
      },
    ]);
  });
});
