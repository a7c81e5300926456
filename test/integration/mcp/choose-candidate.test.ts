import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type AnswerQuestion,
  openMcpClient,
  type Question,
} from '#test/support/open-mcp-client.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { askByNewerProtocol } from '#test/support/post-rpc.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';

const MATCH = 'image-product-match';
const CODE = 'QX1234-100';

const space = openSearchSpace(inject('searchUrl'), 'choose-candidate');
let app: OwnApp;
let input: Record<string, unknown>;
beforeAll(async () => {
  const photo = await readFile(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
  input = { image_base64: photo.toString('base64'), read_label: false, style_code: CODE };
  await space.holds([
    { code: CODE, domain: 'one.example', title: `Trail runner ${CODE}` },
    { code: CODE, domain: 'two.example', title: `Wool blanket ${CODE}` },
  ]);
  app = await startApp({ env: space.env });
});
afterAll(() => app.close());

let shop: TestShop;
beforeEach(async () => {
  shop = await app.openShop();
});

/** Calls the match by a client whose user answers so. */
async function matchWith(
  answer: AnswerQuestion | undefined,
  kind: '2026-07-28' | 'legacy' = '2026-07-28',
) {
  const questions: Question[] = [];
  const client = await openMcpClient(
    kind,
    app.url,
    shop.apiKey,
    answer &&
      ((question) => {
        questions.push(question);
        return answer(question);
      }),
  );
  const result = await client.callTool(MATCH, input);
  await client.close();
  expect(result.isError, result.text).toBe(false);
  expect(result.structure.matched).toBe(false);
  return { questions, structure: result.structure };
}

describe('a match that is not certain', () => {
  it('asks the user of a client that can show a form, and answers what was chosen, for one credit', async () => {
    const { questions, structure } = await matchWith(() => ({
      action: 'accept',
      content: { candidate: '1' },
    }));
    expect(questions).toHaveLength(1);
    const offered = questions[0]?.requestedSchema.properties.candidate.oneOf ?? [];
    expect(offered.at(-1)).toEqual({ const: 'none', title: 'None of these' });
    expect(offered).toHaveLength(structure.candidates.length + 1);
    expect(questions[0]?.message).toContain(structure.reason);
    expect(structure.chosen).toEqual(structure.candidates[1]);
    expect(offered[1]?.title).toContain(structure.chosen.title);
    expect(structure.credits_remaining).toBe(49);
    expect(await shop.getBalance()).toBe(49);
  });

  it.each<[string, ReturnType<AnswerQuestion>]>([
    ['none of them', { action: 'accept', content: { candidate: 'none' } }],
    ['to decline', { action: 'decline' }],
    ['to cancel', { action: 'cancel' }],
    ['what was not offered', { action: 'accept', content: { candidate: '77' } }],
  ])('stays one where the user chooses %s', async (_what, answer) => {
    const { questions, structure } = await matchWith(() => answer);
    expect(questions).toHaveLength(1);
    expect(structure).not.toHaveProperty('chosen');
    expect(structure.candidates.length).toBeGreaterThan(1);
    expect(await shop.getBalance()).toBe(49);
  });

  it('is a plain answer for a client that can show none, and for the older protocol', async () => {
    for (const one of [
      await matchWith(undefined),
      await matchWith(() => ({ action: 'accept', content: { candidate: '0' } }), 'legacy'),
    ]) {
      expect(one.questions).toEqual([]);
      expect(one.structure).not.toHaveProperty('chosen');
    }
    expect(await shop.getBalance()).toBe(48);
  });
});

describe('what a client carries from the question to the answer', () => {
  const call = (apiKey: string, more: object = {}) => {
    const params = { name: MATCH, arguments: input, ...more };
    const asked = {
      method: 'tools/call',
      name: MATCH,
      params,
      capabilities: { elicitation: { form: {} } },
    };
    return askByNewerProtocol(app.url, asked, apiKey);
  };

  const picked = { candidate: { action: 'accept', content: { candidate: '0' } } };

  it('is signed, and good for its own key and input alone', async () => {
    const asked = await call(shop.apiKey);
    expect(asked.result).toMatchObject({ resultType: 'input_required' });
    const { requestState } = asked.result as { requestState: string };
    const answer = { inputResponses: picked, requestState };
    const other = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'other' });

    const forged = `${requestState.slice(0, -2)}AA`;
    for (const refused of [
      await call(shop.apiKey, { ...answer, requestState: forged }),
      await call(other.key, answer),
    ])
      expect(refused.error).toMatchObject({ code: -32602 });
    const photoOfOther = { ...input, style_code: 'OTHER-1' };
    const mixed = await call(shop.apiKey, { ...answer, arguments: photoOfOther });
    expect(mixed.result?.structuredContent).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await shop.getBalance()).toBe(49);

    const again = await call(shop.apiKey, { requestState });
    expect(again.result).toMatchObject({ resultType: 'input_required' });
    for (let times = 0; times < 2; times += 1) {
      const { result = {} } = await call(shop.apiKey, answer);
      const { chosen, candidates } = result.structuredContent as Record<string, unknown[]>;
      expect(chosen).toEqual(candidates?.[0]);
    }
    expect(await shop.getBalance()).toBe(49);
  });

  it('names the match that asked, whatever key the answer brings', async () => {
    const withKey = (key: string) => ({ arguments: { ...input, idempotency_key: key } });
    const asked = await call(shop.apiKey, withKey('first'));
    const { requestState } = asked.result as { requestState: string };
    const answer = { inputResponses: picked, requestState };
    const other = await call(shop.apiKey, { ...answer, ...withKey('second') });
    expect(other.result?.structuredContent).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/idempotency_key' }],
    });
    for (const same of [withKey('first'), {}]) {
      const { result } = await call(shop.apiKey, { ...answer, ...same });
      expect(result?.structuredContent).toHaveProperty('chosen');
    }
    expect(await shop.getBalance()).toBe(49);
  });
});
