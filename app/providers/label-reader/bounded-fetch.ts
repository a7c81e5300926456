/** Maximum size of a model's answer; twenty labels take a few kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * A `fetch` for a client library that would follow redirects and read without a limit: the photo goes only to the
 * address in the settings, and an answer is cut off at 4 MiB.
 * @throws TypeError for a redirect; RangeError, while the body is read, for a longer answer
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let bytes = 0;
  const capped = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MAX_BYTES) controller.error(new RangeError('The answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(capped, { status, statusText, headers });
};
