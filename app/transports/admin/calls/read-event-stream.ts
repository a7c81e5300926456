import { createParser } from 'eventsource-parser';

/**
 * Reads server-sent events until the stream ends or `onEvent` returns true. EventSource is not used because it cannot
 * carry the ID token that App Bridge adds to fetch.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: string, data: string) => boolean,
): Promise<void> {
  let isEnough = false;
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      isEnough ||= onEvent(event, data);
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  while (!isEnough) {
    const { done, value } = await reader.read();
    parser.feed(decoder.decode(value, { stream: !done }));
    if (done) return;
  }
  await reader.cancel();
}
