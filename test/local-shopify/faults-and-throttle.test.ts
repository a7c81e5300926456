import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { until } from '../support/until.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const READ = 'query Read { products(first: 10) { nodes { id } } }';
const CREATE =
  'mutation Make { productCreate(product: { title: "Made" }) { product { id } userErrors { message } } }';

describe('faults and throttling', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
  });
  afterAll(() => server.stop());

  const made = async () => {
    const { products } = await shop.control('GET', 'state');
    return products.filter((product: Json) => product.title === 'Made').length;
  };

  it('returns the cost with every response and throttles when no points are left', async () => {
    await shop.control('POST', 'throttle', { maximum: 17, restore_rate: 50 });
    const first = await shop.send(READ);
    expect(first.body.extensions.cost).toMatchObject({
      requestedQueryCost: 6,
      throttleStatus: { maximumAvailable: 17, restoreRate: 50 },
    });
    await shop.send(CREATE);
    const refused = await shop.send(CREATE);
    expect(refused.status).toBe(200);
    expect(refused.body.errors[0].extensions.code).toBe('THROTTLED');
    expect(await made()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await shop.send(CREATE)).body.data.productCreate.userErrors).toEqual([]);
  });

  it('refuses a query that costs too much', async () => {
    const dear =
      '{ products(first: 250) { nodes { variants(first: 250) { nodes { media(first: 50) { nodes { id } } } } } } }';
    expect((await shop.graphql(dear)).errors[0].extensions.code).toBe('MAX_COST_EXCEEDED');
  });

  it('makes the given number of requests fail, after skipping the given number', async () => {
    await shop.control('POST', 'faults', {
      root_field: 'productCreate',
      kind: 'http502',
      times: 1,
      skip: 1,
    });
    expect((await shop.send(CREATE)).status).toBe(200);
    expect((await shop.send(READ)).status).toBe(200);
    expect((await shop.send(CREATE)).status).toBe(502);
    expect((await shop.send(CREATE)).status).toBe(200);
    expect(await shop.control('GET', 'faults')).toEqual([]);
    const requests = await shop.control('GET', 'requests');
    expect(
      requests.map((one: Json) => [
        one.operation_name,
        one.root_fields,
        one.status,
        one.requested_cost,
      ]),
    ).toEqual([
      ['Make', ['productCreate'], 200, 10],
      ['Read', ['products'], 200, 6],
      ['Make', ['productCreate'], 502, 10],
      ['Make', ['productCreate'], 200, 10],
    ]);
  });

  it('closes the connection after the request has run', async () => {
    await shop.control('POST', 'faults', { kind: 'cut_after_commit' });
    await expect(shop.send(CREATE)).rejects.toThrow();
    expect(await made()).toBe(1);
  });

  it('supports every other kind of fault', async () => {
    const fail = async (kind: string, more: Json = {}) => {
      await shop.control('POST', 'faults', { kind, ...more });
      return shop.send(READ);
    };
    expect((await fail('throttle')).body.errors[0].extensions.code).toBe('THROTTLED');
    expect((await fail('http429')).status).toBe(429);
    expect((await fail('shop_frozen')).status).toBe(402);
    const start = performance.now();
    expect((await fail('slow', { ms: 150 })).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
    expect((await fail('token_revoked')).status).toBe(401);
    expect((await shop.send(READ)).status).toBe(401);
  });

  it('delays a slow response until the faults are cleared', async () => {
    await shop.control('POST', 'faults', { kind: 'slow', root_field: 'products', ms: 600_000 });
    let isAnswered = false;
    const slow = shop.send(READ).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await until(async () => (await shop.control('GET', 'faults')).length === 0);
    expect((await shop.send('{ shop { id } }')).status).toBe(200);
    expect(isAnswered).toBe(false);
    await shop.control('DELETE', 'faults');
    expect((await slow).status).toBe(200);
  });

  describe('a failing root field among others', () => {
    const TWO = `mutation Two($id: ID!) {
      renamed: productUpdate(product: { id: $id, title: "Renamed" }) { product { id } userErrors { message } }
      tagged: tagsAdd(id: $id, tags: ["new"]) { userErrors { field message } }
    }`;
    const makeAndFail = async (fault: Json) => {
      const { data } = (await shop.send(CREATE)).body;
      await shop.control('POST', 'faults', { root_field: 'productUpdate', ...fault });
      const { body } = await shop.send(TWO, { id: data.productCreate.product.id });
      const { products } = await shop.control('GET', 'state');
      const { title, tags } = products.find(
        (one: Json) => one.id === data.productCreate.product.id,
      );
      return { body, title, tags };
    };

    it('is null, with a top-level error that has its path and code', async () => {
      const { body, title, tags } = await makeAndFail({
        kind: 'root_error',
        code: 'ACCESS_DENIED',
      });
      expect(body.data).toEqual({ renamed: null, tagged: { userErrors: [] } });
      expect(body.errors).toEqual([
        expect.objectContaining({
          message: 'Access denied for productUpdate field.',
          path: ['renamed'],
          extensions: { code: 'ACCESS_DENIED' },
        }),
      ]);
      expect({ title, tags }).toEqual({ title: 'Made', tags: ['new'] });
      const again = await makeAndFail({ kind: 'root_error', times: 1, skip: 1, message: 'Odd' });
      expect(again.body.errors).toBeUndefined();
    });

    it('may have run', async () => {
      const { body, title } = await makeAndFail({ kind: 'root_error', ran: true });
      expect(body.data.renamed).toBeNull();
      expect(body.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
      expect(title).toBe('Renamed');
    });

    it('may be refused in its payload', async () => {
      const refusal = { field: ['product', 'title'], message: 'Too odd' };
      const { body, title, tags } = await makeAndFail({ kind: 'user_error', ...refusal });
      expect(body.errors).toBeUndefined();
      expect(body.data).toEqual({
        renamed: { product: null, userErrors: [{ message: 'Too odd' }] },
        tagged: { userErrors: [] },
      });
      expect({ title, tags }).toEqual({ title: 'Made', tags: ['new'] });
    });
  });

  it('names the error of a wrong fault', async () => {
    const refused = (body: Json) => expect(shop.control('POST', 'faults', body)).rejects;
    await refused({ kind: 'explode' }).toThrow(/400.*kind must be one of throttle/);
    await refused({ kind: 'slow' }).toThrow(/slow needs ms/);
    await refused({ kind: 'throttle', times: 0 }).toThrow(/times must be a whole number/);
    await refused({ kind: 'throttle', field: 'x' }).toThrow(/unknown: field/);
    await refused({ kind: 'root_error', ms: 5 }).toThrow(/unknown: ms/);
    await refused({ kind: 'root_error', ran: 'yes' }).toThrow(/ran must be true or false/);
    await refused({ kind: 'user_error', field: 'title' }).toThrow(
      /field must be a list of strings/,
    );
    await refused({ kind: 'user_error', code: '' }).toThrow(/code must be a text/);
  });

  it('exempts inspection tokens from faults, delays and costs', async () => {
    const response = await fetch(shop.graphqlUrl.replace(/admin.*/, 'app-token'), {
      method: 'POST',
      body: JSON.stringify({ inspection: true }),
    });
    const { access_token: token } = (await response.json()) as Json;
    await shop.control('POST', 'faults', { kind: 'http502', times: 9 });
    expect((await shop.send(READ, {}, token)).status).toBe(200);
    expect(await shop.control('GET', 'requests')).toEqual([]);
  });

  it('reports missing parts and missing scopes as errors', async () => {
    const unfinished = await shop.graphql('{ orders(first: 1) { nodes { id } } }');
    expect(unfinished.errors[0].extensions.code).toBe('ACCESS_DENIED');
    const missing = await shop.graphql('{ shop { customerAccounts } }');
    expect(missing.errors[0].extensions.code).toBe('NOT_IMPLEMENTED');
    const wrong = await shop.graphql('{ shop { nonsense } }');
    expect(wrong.errors[0].message).toBe("Field 'nonsense' doesn't exist on type 'Shop'");
  });
});
