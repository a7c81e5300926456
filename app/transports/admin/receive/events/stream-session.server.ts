import type { ReceivingSessions } from '#app/domain/receiving/sessions.ts';
import { AppError } from '#app/platform/errors.ts';
import type { SessionWatch } from './session-watch.ts';

export type StreamServices = {
  receivingSessions: Pick<ReceivingSessions, 'find'>;
  sessionWatch: SessionWatch;
  /** Aborts when this process is told to stop. */
  stopping: AbortSignal;
};

/** The interval between keep-alive comments: proxies close connections that are idle for longer. */
const KEEP_ALIVE_MS = 10_000;
/** The stream ends after this time. The page then reconnects, with a new ID token and perhaps to another process. */
const LIFETIME_MS = 5 * 60_000;

/**
 * Streams a session's changes to its page: server-sent events `changed` with the session's version, at once and after
 * each change.
 * @throws AppError `not_found`
 */
export async function streamSession(
  services: StreamServices,
  shopId: string,
  sessionId: string,
  requestAborted: AbortSignal,
): Promise<Response> {
  const session = await services.receivingSessions.find(shopId, sessionId);
  if (!session) throw new AppError('not_found', 'There is no such session.');
  const lifetime = AbortSignal.timeout(LIFETIME_MS);
  const ended = AbortSignal.any([requestAborted, lifetime, services.stopping]);
  return new Response(toEvents(services.sessionWatch, sessionId, ended), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Stops nginx and others from buffering the stream.
      'X-Accel-Buffering': 'no',
    },
  });
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
