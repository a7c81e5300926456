import { describe, expect, it } from 'vitest';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError, ERRORS, type ErrorCode, invalidField } from '#app/platform/errors.ts';
import { toolFailureSchema, toToolFailure } from '#app/transports/mcp/results/tool-failure.ts';
import { toFailedToolResult, toToolResult } from '#app/transports/mcp/results/tool-result.ts';

/** Checked as a client would. */
const toolFailure = (error: AppError) =>
  toFailedToolResult(toolFailureSchema.parse(toToolFailure(error, context)));
const context = { requestId: 'req_1', topUpUrl: 'https://app.example/credits' };

describe('a failure of a tool', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s says how to fix it', (code) => {
    const { structuredContent, isError } = toolFailure(new AppError(code, 'It failed.'));
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      code,
      detail: 'It failed.',
      recovery_hint: expect.stringMatching(/\w+ .*\.$/),
      charged: false,
      request_id: 'req_1',
    });
  });

  it('names the fields, the nearest spellings, the wait and where to top up', () => {
    expect(
      toolFailure(invalidField('/vendor', 'No such vendor.', ['Nike'])).structuredContent,
    ).toMatchObject({
      errors: [{ pointer: '/vendor', detail: 'No such vendor.', suggestions: ['Nike'] }],
    });
    const busy = new AppError('rate_limited', 'Slow down.', { retryAfterSeconds: 7 });
    expect(toolFailure(busy).structuredContent).toMatchObject({ retry_after_seconds: 7 });
    expect(
      toolFailure(new AppError('insufficient_credits', 'None left.')).structuredContent,
    ).toMatchObject({ top_up_url: context.topUpUrl });
  });

  it('never shows what was thrown', () => {
    const thrown = toAppError(new Error('db down: SELECT secret'));
    expect(JSON.stringify(toolFailure(thrown))).not.toContain('secret');
  });

  it('says the same in the text, for clients that read that alone', () => {
    for (const result of [
      toToolResult({ matched: false }),
      toolFailure(new AppError('not_found', 'x')),
    ]) {
      const [first] = result.content;
      expect(first?.type === 'text' && JSON.parse(first.text)).toEqual(result.structuredContent);
    }
  });
});
