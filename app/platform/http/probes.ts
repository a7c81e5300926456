import { TimeoutStrategy, timeout } from 'cockatiel';
import type { RequestHandler, Response } from 'express';

/** What a supervisor and a load balancer ask of this process. */
export type Probes = {
  /** Answers `/healthz` and `/readyz`; anything else goes on. To be mounted before all that could wait. */
  handle: RequestHandler;
  /** The start is over, migrations included. @param checkDatabase whether it answers; may wait for ever */
  setReady: (checkDatabase: () => Promise<boolean>) => void;
  /** No new calls are wanted; those under way are finished. */
  setStopping: () => void;
};

/** A database that has not answered by then does not count as answering. */
const limit = timeout(2_000, TimeoutStrategy.Aggressive);

/**
 * `/healthz`: 200 as long as this process runs at all; it waits for nothing, so a database that is away gets no
 * process restarted. `/readyz`: 200 once the start is over and while the database answers, else 503.
 */
export function createProbes(): Probes {
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  let checkDatabase = async () => false;
  let check: Promise<boolean> | undefined;

  /** One question at a time, however many ask: waiting ones would take the pool's places. */
  async function doesDatabaseAnswer(): Promise<boolean> {
    check ??= checkDatabase().finally(() => {
      check = undefined;
    });
    const answer = check;
    return limit.execute(() => answer).catch(() => false);
  }

  async function answerReady(response: Response): Promise<void> {
    if (state !== 'ready') return send(response, 503, { status: state });
    const answers = await doesDatabaseAnswer();
    const database = answers ? 'ok' : 'down';
    send(response, answers ? 200 : 503, { status: answers ? 'ready' : 'not_ready', database });
  }

  return {
    handle(request, response, next) {
      if (request.path !== '/healthz' && request.path !== '/readyz') return next();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.set('Allow', 'GET, HEAD').status(405).end();
      if (request.path === '/healthz') return send(response, 200, { status: 'ok' });
      answerReady(response).catch(next);
    },
    setReady(check) {
      state = 'ready';
      checkDatabase = check;
    },
    setStopping() {
      state = 'stopping';
    },
  };
}

function send(response: Response, status: number, body: object): void {
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .json(body);
}
