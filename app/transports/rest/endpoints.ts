import { getJobResultsContract, startJobContract } from '#app/operations/bulk-jobs/contract.ts';
import { jobOperations } from '#app/operations/bulk-jobs/job-operations.ts';
import type { Contract, RestEndpoint } from '#app/operations/define-operation.ts';
import { contracts, freeOperations, operations } from '#app/operations/registry.ts';
import { answerOperation } from './answer-operation.ts';
import { answerJobOperation } from './jobs/answer-job-operation.ts';
import { sendResults } from './jobs/send-results.ts';
import { startJob } from './jobs/start-job.ts';
import type { AnswerCall } from './rest-call.ts';

const ANSWERS: ReadonlyMap<Contract, AnswerCall> = new Map<Contract, AnswerCall>([
  ...[...operations, ...freeOperations].map(
    (operation) => [operation.contract, answerOperation(operation)] as const,
  ),
  ...jobOperations.map((operation) => [operation.contract, answerJobOperation(operation)] as const),
  [startJobContract, startJob],
  [getJobResultsContract, sendResults],
]);

/** A contract at its address. */
type Endpoint = { contract: Contract; answer: AnswerCall };

const ENDPOINTS: readonly Endpoint[] = contracts.map((contract) => {
  const answer = ANSWERS.get(contract);
  if (!answer) throw new Error(`REST does not know how to answer ${contract.name}.`);
  return { contract, answer };
});

/** Where REST offers a contract. */
export function getRestEndpoint(contract: Contract): RestEndpoint {
  return (
    contract.rest ?? {
      method: 'POST',
      path: `/${contract.name}`,
      success: { status: 200, description: 'Done.' },
      replay: 'its answer is replayed, uncharged',
      tag: 'Operations',
    }
  );
}

/** The endpoint of an address, and the fields of its input that the address holds. @param path below `/api/v1` */
export function findEndpoint(
  path: string,
): (Endpoint & { params: Record<string, string> }) | undefined {
  for (const endpoint of ENDPOINTS) {
    const params = matchPath(getRestEndpoint(endpoint.contract).path, path);
    if (params) return { ...endpoint, params };
  }
  return undefined;
}

/** Addresses are compared as routes are: without regard to case or to empty segments. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) params[name] = value;
    else if (value.toLowerCase() !== segment) return null;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
