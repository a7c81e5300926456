import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { getSpace, type Space } from './spaces.ts';

/**
 * Records the request and applies the current scenario. Returns true if the scenario has answered, false if the
 * normal response must follow.
 */
export async function playScenario(
  engine: string,
  request: Request,
  response: Response,
): Promise<boolean> {
  const space = getSpace(response);
  recordRequest(space, engine, request, response);
  const scenario = takeScenario(space, engine);
  if (scenario === null) return false;
  switch (scenario.name) {
    case 'slow':
      await pause(scenario.ms ?? 30_000, undefined, { ref: false });
      return response.closed;
    case 'cut':
      response.destroy();
      return true;
    case 'html':
      response.type('html').send('<!doctype html><title>Sign in</title><h1>Sign in</h1>');
      return true;
    case 'error429':
    case 'error500':
      if (scenario.retry_after !== undefined) {
        response.set('retry-after', String(scenario.retry_after));
      }
      sendFailure(engine, response, scenario.name === 'error429' ? 429 : 500);
      return true;
    case 'out_of_quota':
      response.status(429).json({ error: 'Your account has run out of searches.' });
      return true;
    case 'unauthorized':
      sendFailure(engine, response, 401);
      return true;
    case 'error_status':
      response.status(503).json({
        search_metadata: { status: 'Error' },
        error: "We couldn't get valid results for this search. Please try again later.",
      });
      return true;
    default:
      response.locals.scenario = scenario.name;
      return false;
  }
}

const MESSAGES: Record<number, string> = {
  401: 'Invalid API key. Your API key should be here: https://serpapi.example/manage-api-key',
  429: 'You are exceeding your hourly throughput limit.',
  500: 'Internal error.',
};

function sendFailure(engine: string, response: Response, status: number): void {
  const message = MESSAGES[status] ?? 'Failed.';
  response.status(status).json(
    engine.startsWith('ebay')
      ? {
          errors: [{ errorId: 1000 + status, domain: 'API_BROWSE', category: 'REQUEST', message }],
        }
      : { error: message },
  );
}

function takeScenario(space: Space, engine: string) {
  const scenario = space.scenario;
  if (scenario === null || (scenario.engine !== undefined && scenario.engine !== engine)) {
    return null;
  }
  if (scenario.times !== undefined) {
    scenario.times -= 1;
    if (scenario.times <= 0) space.scenario = null;
  }
  return scenario;
}

function recordRequest(space: Space, engine: string, request: Request, response: Response): void {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query)) {
    if (name !== 'api_key') query[name] = String(value);
  }
  const record = { at: new Date().toISOString(), engine, method: request.method, query, status: 0 };
  space.requests.push(record);
  response.on('finish', () => {
    record.status = response.statusCode;
  });
}
