import { accountOperations } from '#app/operations/account/account-operations.ts';
import { getJobResultsContract, startJobContract } from '#app/operations/bulk-jobs/contract.ts';
import { jobOperations } from '#app/operations/bulk-jobs/job-operations.ts';
import type { Contract, RestEndpoint } from '#app/operations/define-operation.ts';
import { createPhotoUpload } from '#app/operations/photo-upload/create-photo-upload.ts';
import { contracts, freeOperations, operations } from '#app/operations/registry.ts';
import { answerDirectOperation } from './answer-direct-operation.ts';
import { answerOperation } from './answer-operation.ts';
import { sendResults } from './jobs/send-results.ts';
import { startJob } from './jobs/start-job.ts';
import type { AnswerCall } from './rest-call.ts';

const ANSWERS: ReadonlyMap<Contract, AnswerCall> = new Map<Contract, AnswerCall>([
  ...[...operations, ...freeOperations].map(
    (operation) => [operation.contract, answerOperation(operation)] as const,
  ),
  ...[createPhotoUpload, ...jobOperations, ...accountOperations].map(
    (operation) => [operation.contract, answerDirectOperation(operation)] as const,
  ),
  [startJobContract, startJob],
  [getJobResultsContract, sendResults],
]);

/** A contract, its address and how it is answered. */
type Endpoint = { contract: Contract; address: RegExp; answer: AnswerCall };

const ENDPOINTS: readonly Endpoint[] = contracts.map((contract) => {
  const answer = ANSWERS.get(contract);
  if (!answer) throw new Error(`REST does not know how to answer ${contract.name}.`);
  // `/jobs/{id}` becomes `^/jobs/(?<id>[^/]+)$`.
  const address = getRestEndpoint(contract).path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { contract, address: new RegExp(`^${address}$`, 'i'), answer };
});

/** Returns where REST offers a contract. */
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

/**
 * Returns the endpoint of an address, and the input fields that the address holds. Addresses are compared as routes
 * are: without regard to case or to empty segments.
 * @param path below `/api/v1`
 */
export function findEndpoint(
  path: string,
): (Endpoint & { params: Record<string, string> }) | undefined {
  const normalized = `/${path.split('/').filter(Boolean).join('/')}`;
  for (const endpoint of ENDPOINTS) {
    const found = endpoint.address.exec(normalized);
    if (found) return { ...endpoint, params: { ...found.groups } };
  }
  return undefined;
}
