import { TimeoutStrategy, timeout } from 'cockatiel';
import type { RequestHandler, Response } from 'express';

/** A database that needs longer to answer counts as down. */
const limit = timeout(2_000, TimeoutStrategy.Aggressive);

/**
 * Answers the probes of a supervisor and a load balancer. `/healthz`: 200 as long as the process runs; it waits for
 * nothing, so that no process is restarted because the database is down. `/readyz`: 200 after the start and while the
 * database answers, else 503.
 * @param deployment identifies the answering deployment at `/healthz`
 */
export function createProbes(deployment: string) {
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  let checkDatabase = async () => false;
  let check: Promise<boolean> | undefined;

  /** Runs one check at a time and shares its result: waiting checks would use up the pool's connections. */
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
    /** Answers both probes and passes other requests on. Must be mounted before anything that may wait. */
    handle: ((request, response, next) => {
      if (request.path !== '/healthz' && request.path !== '/readyz') return next();
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return void response.set('Allow', 'GET, HEAD').status(405).end();
      if (request.path === '/healthz') return send(response, 200, { status: 'ok', deployment });
      answerReady(response).catch(next);
    }) satisfies RequestHandler,
    /**
     * Call this when the start is complete, including migrations.
     * @param check returns whether the database answers; may never settle
     */
    setReady(check: () => Promise<boolean>) {
      state = 'ready';
      checkDatabase = check;
    },
    /** Call this when no new calls are wanted; those in progress are finished. */
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
