import { expect, it } from 'vitest';
import { describeStep } from '#app/transports/admin/activity/call/describe-step.ts';

it('describes a step of a match, and keeps the id of a model or an unknown step', () => {
  const step = {
    step: 'look_up_code',
    provider: 'serpapi',
    outcome: 'X: 5 results',
    took_ms: 2345,
  };
  expect(describeStep({ ...step, requests: 2 })).toEqual({
    title: 'Looked the code up on the web (Google, through SerpApi)',
    outcome: 'X: 5 results',
    duration: '2.3 s, 2 requests',
  });
  expect(describeStep({ ...step, step: 'own_catalogue', provider: 'store' }).title).toBe(
    'Looked in your store',
  );
  expect(describeStep({ ...step, step: 'read_label', provider: 'gpt-x' }).title).toBe(
    'Read the label (gpt-x)',
  );
  expect(describeStep({ ...step, step: 'new_step', provider: 'who' }).title).toBe('new_step (who)');
});
