import { json } from '@remix-run/node';
import { newId } from '#app/platform/ids.ts';
import { toProblem } from './to-problem.server.ts';

/**
 * Runs what a page asked for; a failure becomes the page's error.
 * @throws Response with a Problem, or what Shopify's library threw
 */
export async function orPageError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { problem, status } = toProblem(thrown, newId('req'));
    throw json(problem, { status });
  }
}
