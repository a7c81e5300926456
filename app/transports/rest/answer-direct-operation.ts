import { admitDirectCall, type DirectOperation } from '#app/operations/direct-operation.ts';
import { checkShape } from '#app/operations/pipeline/check-shape.ts';
import { readJsonBody } from '../http-auth/read-json-body.ts';
import type { AnswerCall, RestCall } from './rest-call.ts';

/** Runs a direct operation. Its input is in the path, or else in the query of a GET or the body of a POST. */
export function answerDirectOperation({ contract, run }: DirectOperation): AnswerCall {
  return async (call) => {
    const { services, principal, params } = call;
    await admitDirectCall(services.pipeline.rateLimiter, principal, contract);
    const isInPath = Object.keys(params).length > 0;
    const input = isInPath ? params : await readInput(call);
    checkShape(input);
    const output = await run(input, { services, principal });
    return Response.json(output, { status: contract.rest?.success.status ?? 200 });
  };
}

function readInput({ request, services: { json }, memory }: RestCall): unknown {
  return request.method === 'POST'
    ? readJsonBody(request, { json, memory })
    : readQuery(new URL(request.url).searchParams);
}

/** Reads the fields of a query. A field that is sent twice becomes a list, which no contract accepts. */
function readQuery(query: URLSearchParams): Record<string, string | string[]> {
  const fields = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(fields);
}
