import { type AppLoadContext, json } from '@remix-run/node';
import { toProblem } from './to-problem.server.ts';

/**
 * Runs `work`; a failure becomes a response that the page's error boundary shows.
 * @throws Response with a Problem, or the one that `work` threw
 */
export async function withPageErrors<Result>(
  { services, requestId }: AppLoadContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { problem, status } = toProblem(thrown, requestId, services.log);
    throw json(problem, { status });
  }
}
