import { isProblem, NO_RESPONSE, type Problem } from './problem.ts';

/** How a call ended. */
export type CallResult<Output> = { output: Output } | { problem: Problem };

/**
 * Calls an operation from a page; `onStage` is called as each stage begins. Reads the event stream by hand because
 * EventSource cannot carry the ID token that App Bridge adds to fetch. Never throws.
 */
export async function runOperation<Output>(
  name: string,
  call: { input: object; photo?: Blob | undefined; onStage: (stage: string) => void },
): Promise<CallResult<Output>> {
  const form = new FormData();
  form.set('input', JSON.stringify(call.input));
  if (call.photo) form.set('photo', call.photo, 'photo');
  try {
    const response = await fetch(`/app/run/${name}`, { method: 'POST', body: form });
    if (!response.ok || !response.body) return { problem: await readProblem(response) };
    return await readEvents<Output>(response.body, call.onStage);
  } catch {
    return { problem: NO_RESPONSE };
  }
}

async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : { ...NO_RESPONSE, detail: `Status ${response.status}.` };
}

async function readEvents<Output>(
  body: ReadableStream<Uint8Array>,
  onStage: (stage: string) => void,
): Promise<CallResult<Output>> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  for (;;) {
    const { done, value } = await reader.read();
    unread += decoder.decode(value, { stream: !done });
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (!event || !data) continue;
      if (event === 'progress') onStage((JSON.parse(data) as { stage: string }).stage);
      if (event === 'result') return { output: JSON.parse(data) as Output };
      if (event === 'problem') return { problem: JSON.parse(data) as Problem };
    }
    if (done) return { problem: NO_RESPONSE };
  }
}
