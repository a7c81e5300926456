import { AppError } from '#app/platform/errors.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import { EVENT_STREAM_HEADERS, KEEP_ALIVE_MS } from '../../calls/stream-operation.server.ts';
import type { SessionWatch } from './session-watch.ts';

/** The stream ends after this time. The page then reconnects, with a new ID token and perhaps to another process. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Streams a session's changes to its page: server-sent events `changed` with the session's version, at once and after
 * each change.
 * @throws AppError `not_found`
 */
export async function streamSession(
  services: PageServices<'receivingSessions' | 'sessionWatch' | 'stopping'>,
  shopId: string,
  sessionId: string,
  requestAborted: AbortSignal,
): Promise<Response> {
  const session = await services.receivingSessions.find(shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session.');
  const lifetime = AbortSignal.timeout(LIFETIME_MS);
  // `stopping` aborts when this process is told to stop.
  const ended = AbortSignal.any([requestAborted, lifetime, services.stopping]);
  const events = toEvents(services.sessionWatch, sessionId, ended);
  return new Response(events, { headers: EVENT_STREAM_HEADERS });
}

function toEvents(
  watch: SessionWatch,
  sessionId: string,
  ended: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const keepAlive = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE_MS);
      const unwatch = watch.watch(sessionId, (version) =>
        write(`event: changed\ndata: ${JSON.stringify(version)}\n\n`),
      );
      end = () => {
        clearInterval(keepAlive);
        unwatch();
        ended.removeEventListener('abort', close);
      };
      const close = () => {
        end();
        controller.close();
      };
      if (ended.aborted) close();
      else ended.addEventListener('abort', close, { once: true });
    },
    cancel: () => end(),
  });
}
