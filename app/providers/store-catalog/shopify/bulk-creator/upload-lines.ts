import { AppError } from '#app/platform/errors.ts';

/** Where the store accepts a file, with the form fields that authorise the upload. */
export type StagedTarget = { url: string; parameters: { name: string; value: string }[] };

const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Uploads a file of variables, one JSON object per line. All other form fields have to come before the file, or the
 * storage bucket refuses it.
 * @returns the path by which the store knows the file
 * @throws AppError `upstream_unavailable`
 */
export async function uploadLines(
  { url, parameters }: StagedTarget,
  lines: readonly object[],
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  form.append('file', new Blob([text], { type: 'text/jsonl' }), 'products.jsonl');
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw uploadError(cause);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw uploadError(new Error(`the bucket answered ${answer.status}`));
  const path = parameters.find(({ name }) => name === 'key')?.value;
  if (path === undefined) throw uploadError(new Error('the place has no key'));
  return path;
}

function uploadError(cause: unknown): AppError {
  return new AppError('upstream_unavailable', 'The store did not accept the product file.', {
    cause,
  });
}
