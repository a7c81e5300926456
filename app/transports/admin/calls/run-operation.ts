import { isProblem, NO_RESPONSE, type Problem } from './problem.ts';
import { readEventStream } from './read-event-stream.ts';

/** How a call ended. */
export type CallResult<Output> = { output: Output } | { problem: Problem };

/**
 * Calls an operation from a page; `onStage` is called as each stage begins. Never throws.
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
  if (isProblem(body)) return body;
  return { ...NO_RESPONSE, detail: `${NO_RESPONSE.detail} (Status ${response.status}.)` };
}

async function readEvents<Output>(
  body: ReadableStream<Uint8Array>,
  onStage: (stage: string) => void,
): Promise<CallResult<Output>> {
  let result: CallResult<Output> = { problem: NO_RESPONSE };
  await readEventStream(body, (event, data) => {
    if (event === 'progress') onStage((JSON.parse(data) as { stage: string }).stage);
    if (event === 'result') result = { output: JSON.parse(data) as Output };
    if (event === 'problem') result = { problem: JSON.parse(data) as Problem };
    return event === 'result' || event === 'problem';
  });
  return result;
}
