import type { Frame } from 'playwright-core';

export type PageAnswer = {
  status: number;
  /** The last event of the stream, or `problem` for a plain answer. */
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect answers of any shape.
  data: any;
};

/**
 * Calls an operation by the pages' own endpoint, from inside the page: a form with the input as JSON, to which
 * App Bridge adds the ID token.
 * @param input the text of the input, which need not be JSON
 */
export function runFromPage(frame: Frame, operation: string, input: string): Promise<PageAnswer> {
  return frame.evaluate(
    async ([name, text]) => {
      const form = new FormData();
      form.set('input', text);
      const response = await fetch(`/app/run/${name}`, { method: 'POST', body: form });
      const { status } = response;
      const body = await response.text();
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        return { status, event: 'problem', data: JSON.parse(body) };
      }
      const last = body
        .split('\n\n')
        .filter((block) => block.startsWith('event: '))
        .at(-1);
      const [event = '', data = ''] = last?.split('\n') ?? [];
      return { status, event: event.slice(7), data: JSON.parse(data.slice(6)) };
    },
    [operation, input] as const,
  );
}
