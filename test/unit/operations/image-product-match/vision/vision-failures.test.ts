import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import {
  completion,
  type ModelReply,
  type ModelService,
  startModelService,
} from '#test/support/start-model-service.ts';
import { withLocalSearch } from '../../../providers/with-local-search.ts';
import { label } from '../decision/evidence-builders.ts';
import { run } from '../run-match.ts';

const TIMEOUT_MS = 1000;
const search = withLocalSearch();
let model: ModelService;
beforeAll(async () => {
  model = await startModelService();
});
afterAll(() => model.close());

const GOOD = JSON.stringify({
  labels: [{ style_code: 'LC2818-101', brand: 'NIKE', description: null, size: null }],
  loose_item_differs: null,
});

/** The model beside a reader that is built in, which reads the label or fails. */
function readers(builtIn: 'reads' | ProviderError): LabelReader {
  const embedded: LabelReader = {
    name: 'embedded',
    read: async () => {
      if (builtIn !== 'reads') throw builtIn;
      return { labels: [label()] };
    },
    close: async () => {},
  };
  const asked = createOpenAiLabelReader({
    name: 'vision-1',
    baseUrl: model.baseUrl,
    apiKey: 'key',
    timeoutMs: TIMEOUT_MS,
  });
  const all = createLabelReaders({ embedded, models: [asked], defaultName: 'vision-1' });
  return all.find(undefined) ?? embedded;
}

const ask = (reply: ModelReply, builtIn: 'reads' | ProviderError = 'reads') => {
  model.answersWith(reply);
  return run({ searchUrl: search.space().url, reader: readers(builtIn) });
};

const FAILURES: [name: string, reply: ModelReply, words: string][] = [
  ['never answers', { how: 'hang' }, 'took too long'],
  ['sends a body that never ends, slowly', { how: 'drip' }, 'took too long'],
  ['sends a body that never ends, fast', { how: 'flood' }, 'no usable answer'],
  ['breaks the connection', { how: 'cut' }, 'not available'],
  ['is busy', { status: 429, body: {}, retryAfter: '0.1' }, 'too many requests'],
  [
    'is busy until a date long gone',
    busyUntil('Wed, 21 Oct 2015 07:28:00 GMT'),
    'too many requests',
  ],
  ['is busy for an hour', busyUntil('3600'), 'too many requests'],
  ['is busy for half a minute', busyUntil('30'), 'too many requests'],
  ['is busy for a time that is no number', busyUntil('soon'), 'too many requests'],
  ['is broken', { status: 500, body: {} }, 'not available'],
  ['is overloaded', { status: 503, body: '<html></html>', type: 'text/html' }, 'not available'],
  ['answers an empty body', { body: '' }, 'no usable answer'],
  ['answers broken JSON', { body: '{"choices": [' }, 'no usable answer'],
  ['answers null', { body: 'null' }, 'no usable answer'],
  ['answers no choices', { body: { choices: [] } }, 'no usable answer'],
  ['answers choices of another type', { body: { choices: 'one' } }, 'no usable answer'],
  ['answers a choice without a message', { body: { choices: [{}] } }, 'no usable answer'],
  ['answers nothing', completion(null), 'no usable answer'],
  ['answers prose', completion('It says LC2818-101.'), 'no usable answer'],
  ['answers half a JSON', completion(GOOD.slice(0, 40)), 'no usable answer'],
  ['answers codes of another type', completion(GOOD.replace('"LC2818-101"', '7')), 'no usable'],
  ['is cut off at its limit', completion(GOOD, {}, 'length'), 'no usable answer'],
  ['refuses', completion(null, { refusal: 'I cannot help' }), 'the request was refused'],
  ['refuses and answers', completion(GOOD, { refusal: 'I cannot' }), 'the request was refused'],
  ['filters', completion('', {}, 'content_filter'), 'the request was refused'],
];

function busyUntil(retryAfter: string): ModelReply {
  return { status: 429, body: {}, retryAfter };
}

describe('a vision model that fails', () => {
  it('answers otherwise: what follows is not for its own fault', async () => {
    const { result } = await ask(completion(GOOD));
    expect(result).toMatchObject({ matched: true, style_code: 'LC2818-101' });
    expect(result.reason).not.toContain('failed');
  });

  it.each(FAILURES)(
    '%s: the reader that is built in decides, and the reason says so',
    async (_name, reply, words) => {
      const { result } = await ask(reply);
      expect(result).toMatchObject({
        matched: true,
        style_code: 'LC2818-101',
        label: { style_code: 'LC2818-101', unreadable: false },
      });
      expect(result.reason).toContain(`reading the label failed (vision-1: ${words}`);
      expect(result.reason).toContain('another reader did it (embedded)');
      expect(model.requests()).toBeLessThanOrEqual(2);
    },
  );

  it.each(FAILURES)(
    '%s while the other reader has no time: an error, which costs nothing',
    async (_name, reply) => {
      const noTime = new ProviderError('embedded', 'overloaded', 'busy', 7);
      await expect(ask(reply, noTime)).rejects.toMatchObject({
        code: 'upstream_busy',
        retryAfterSeconds: 10,
      });
    },
  );
});
