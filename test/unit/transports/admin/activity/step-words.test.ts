import { expect, it } from 'vitest';
import { stepWords } from '#app/transports/admin/activity/step-words.ts';

it('a step of a match is told in plain words, a model by its name, a later kind as it is called', () => {
  const step = {
    step: 'look_up_code',
    provider: 'serpapi',
    outcome: 'X: 5 results',
    took_ms: 2345,
  };
  expect(stepWords({ ...step, requests: 2 })).toEqual({
    what: 'Looked the code up on the web (Google by SerpApi)',
    outcome: 'X: 5 results',
    took: '2.3 s, 2 requests',
  });
  expect(stepWords({ ...step, step: 'own_catalogue', provider: 'store' }).what).toBe(
    'Looked in your store',
  );
  expect(stepWords({ ...step, step: 'read_label', provider: 'gpt-x' }).what).toBe(
    'Read the label (gpt-x)',
  );
  expect(stepWords({ ...step, step: 'new_step', provider: 'who' }).what).toBe('new_step (who)');
});
