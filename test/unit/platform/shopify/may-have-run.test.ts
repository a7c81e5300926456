import { describe, expect, it } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { isWrite } from '#app/platform/shopify/admin-api/is-write.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import { fine, type Reply, startAdminStandIn, throttled } from './admin-stand-in.ts';

const errors = (code: string, data: unknown = null): Reply => ({
  body: { data, errors: [{ message: 'From outside', path: ['touch'], extensions: { code } }] },
});
const busy: Reply = { status: 429 };
const broken: Reply = { status: 502 };
const frozen: Reply = { status: 402 };
const noToken: Reply = { status: 401 };
const garbage: Reply = { body: '<html>' };
const denied = errors('ACCESS_DENIED');
const trouble = errors('INTERNAL_SERVER_ERROR');

/** How a write fails that gets these replies, the last one for ever. */
async function failureOf(replies: Reply[], repeatable: boolean): Promise<unknown> {
  await using api = await startAdminStandIn([...replies]);
  return await api.send(repeatable).catch((thrown: unknown) => thrown);
}

describe('a write that fails', () => {
  it.each<[string, Reply[]]>([
    ['a throttle', [throttled]],
    ['a 429', [busy]],
    ['a frozen store', [frozen]],
    ['a refused token', [noToken]],
    ['a throttle, then a frozen store', [throttled, frozen]],
    ['a refused token, then a permission that lacks', [noToken, denied]],
    ['a permission that lacks', [denied]],
  ])('has not run after %s', async (_name, replies) => {
    for (const repeatable of [true, false]) {
      const error = await failureOf(replies, repeatable);
      expect(error).toBeInstanceOf(AppError);
      expect(error).not.toBeInstanceOf(OutcomeUnknownError);
    }
  });

  it.each<[string, Reply[]]>([
    ['a 502', [broken]],
    ['a cut connection', ['cut']],
    ['an answer that is no JSON', [garbage]],
    ['an answer without data', [{ body: {} }]],
    ['trouble of the store’s own', [trouble]],
    ['a throttle, then a cut connection', [throttled, 'cut']],
    ['a refused token, then a 502', [noToken, broken]],
  ])('may have run after %s', async (_name, replies) => {
    for (const repeatable of [true, false])
      expect(await failureOf(replies, repeatable)).toBeInstanceOf(OutcomeUnknownError);
  });

  it.each<[string, Reply[], string]>([
    ['a throttle', ['cut', throttled], 'upstream_busy'],
    ['a frozen store', ['cut', frozen], 'store_access_denied'],
    ['a refused token', ['cut', noToken], 'store_access_denied'],
    ['a permission that lacks', ['cut', denied], 'store_access_denied'],
    ['a permission that lacks, after trouble', [trouble, denied], 'store_access_denied'],
    ['an error about the request', ['cut', errors('BAD_REQUEST')], 'upstream_unavailable'],
  ])('may have run where it was sent again and met %s', async (_name, replies, code) => {
    const error = await failureOf(replies, true);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ code, wasRepeated: true });
  });

  it('is told part by part where some of it was answered, whatever came before', async () => {
    const data = { touch: null, other: { id: '1' } };
    for (const code of ['INTERNAL_SERVER_ERROR', 'ACCESS_DENIED'])
      for (const before of [[], ['cut'] as Reply[]]) {
        const error = await failureOf([...before, errors(code, data)], true);
        expect(error).toBeInstanceOf(AdminGraphqlError);
        expect(error).toMatchObject({ data });
      }
  });

  it('may have run when the caller leaves while it waits to send it again', async () => {
    const caller = new AbortController();
    await using api = await startAdminStandIn([broken], { onWait: () => caller.abort() });
    await expect(api.send(true, caller.signal)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(api.seen).toHaveLength(1);
  });

  it('has not run when the caller leaves before anything of it was carried out', async () => {
    const caller = new AbortController();
    await using api = await startAdminStandIn([throttled], { onWait: () => caller.abort() });
    await expect(api.send(true, caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(api.seen).toHaveLength(1);
  });
});

describe('a read that fails', () => {
  it.each<Reply>([broken, 'cut', garbage, trouble])('has changed nothing: %j', async (reply) => {
    await using api = await startAdminStandIn([reply, fine], {
      document: 'query Look($secret: String) { look }',
    });
    await expect(api.send(false)).rejects.not.toBeInstanceOf(OutcomeUnknownError);
    expect(api.seen).toHaveLength(1);
  });
});

describe('a write', () => {
  it.each([
    ['mutation Touch($id: ID!) { touch(id: $id) { id } }', true],
    ['\n  mutation { touch { id } }', true],
    ['fragment Live on Product { id }\nmutation Touch { touch { ...Live } }', true],
    ['# Touches\nmutation Touch { touch { id } }', true],
    ['query Touch { touch { id } }', false],
    ['{ shop { name } }', false],
    ['query mutation { shop { name } }', false],
  ])('is known by its document: %s', (document, expected) => {
    expect(isWrite({ document })).toBe(expected);
  });
});
