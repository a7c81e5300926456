import type { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { ROW_CONTRACT } from '#app/operations/bulk-jobs/contract.ts';
import type { Contract, RestEndpoint } from '#app/operations/define-operation.ts';
import type { ErrorCode } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { getRestEndpoint } from '../endpoints.ts';
import { codeSamplesOf, withOwnFiles } from './code-samples.ts';
import { API_DESCRIPTION, API_LICENSE } from './describe-api.ts';
import { HEADERS } from './describe-headers.ts';
import { describeProblems, describeSuccess, elementOf } from './describe-responses.ts';
import { WEBHOOKS } from './describe-webhooks.ts';
import { exampleProblems } from './example-problem.ts';

/** The errors that any call can have. */
const SHARED_CODES: readonly ErrorCode[] = [
  'malformed_request',
  'unauthorized',
  'missing_scope',
  'shop_uninstalled',
  'invalid_input',
  'rate_limited',
  'internal_error',
  'service_starting',
  'database_unavailable',
];
/** The further errors that a call with a body can have. */
const BODY_CODES: readonly ErrorCode[] = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
];
/** The further errors that a call can have if it costs credits. */
const PRICED_CODES: readonly ErrorCode[] = [
  'insufficient_credits',
  'key_credits_used',
  'idempotency_in_flight',
  'idempotency_mismatch',
];

/** OpenAPI 3.1, generated from the contracts, so that the document agrees with the code. */
export function buildOpenapiDocument(contracts: readonly Contract[], appUrl: string): object {
  const priced = contracts.filter(({ priceCredits }) => priceCredits > 0);
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Catalog Vision',
      version: '1',
      description: API_DESCRIPTION,
      license: API_LICENSE,
    },
    tags: [
      {
        name: 'Operations',
        description: priced
          .map(({ title, priceCredits }) => `${title}: ${formatCount(priceCredits, 'credit')}.`)
          .join(' '),
      },
      {
        name: 'Jobs',
        description: `Many upserts in one request, run in the background: ${formatCount(ROW_CONTRACT.priceCredits, 'credit')} for each row that succeeds.`,
      },
      { name: 'Account', description: 'What the store has left, and what was called. Free.' },
      {
        name: 'Webhooks',
        description:
          'What an address that was added on the Webhooks page is told, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. New events and fields may be added.',
      },
    ],
    servers: [{ url: appUrl }],
    security: [{ apiKey: [] }],
    components: {
      headers: HEADERS,
      examples: exampleProblems(new Set(contracts.flatMap(codesOf)), appUrl),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the store, made in the app. Begins with mcpsk_.',
        },
      },
    },
    paths: Object.fromEntries(contracts.map((contract) => pathOf(contract, appUrl))),
    webhooks: WEBHOOKS,
  });
}

/** Returns the errors with which a call of this operation can fail. */
function codesOf(contract: Contract): ErrorCode[] {
  const { method, path } = getRestEndpoint(contract);
  return [
    ...SHARED_CODES,
    ...(method === 'POST' && !path.includes('{') ? BODY_CODES : []),
    ...(contract.priceCredits > 0 ? PRICED_CODES : []),
    ...contract.errorCodes,
  ];
}

function pathOf(
  contract: Contract,
  appUrl: string,
): [string, Record<string, ZodOpenApiOperationObject>] {
  const endpoint = getRestEndpoint(contract);
  const { method, path, success } = endpoint;
  const isInPath = path.includes('{');
  const hasBody = method === 'POST' && !isInPath;
  const place = isInPath ? 'path' : 'query';
  const operation: ZodOpenApiOperationObject = {
    tags: [endpoint.tag],
    operationId: contract.name,
    summary: contract.summary,
    description: contract.description,
    ...(!hasBody && { requestParams: { [place]: contract.input as z.ZodObject } }),
    ...(endpoint.replay !== undefined && { parameters: [idempotencyKey(endpoint.replay)] }),
    ...(hasBody && { requestBody: bodyOf(contract, endpoint, appUrl) }),
    responses: {
      [success.status]: describeSuccess(contract, endpoint),
      ...describeProblems(codesOf(contract)),
    },
    'x-codeSamples': codeSamplesOf(contract, appUrl),
  };
  return [`/api/v1${path}`, { [method.toLowerCase()]: operation }];
}

function idempotencyKey(replay: string) {
  return {
    in: 'header' as const,
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string' as const, maxLength: 255 },
    description: `Reuse the same value when you retry this call; ${replay}.`,
  };
}

function bodyOf(
  { input, examples }: Contract,
  { jsonLines }: RestEndpoint,
  appUrl: string,
): ZodOpenApiRequestBodyObject {
  const line = jsonLines === 'input' && { schema: elementOf(input) };
  return {
    required: true,
    content: {
      ...(line && { 'application/jsonl': line, 'application/x-ndjson': line }),
      'application/json': {
        schema: input,
        examples: Object.fromEntries(
          examples.map((example, index) => [
            `example-${index + 1}`,
            { summary: example.title, value: withOwnFiles(example.input, appUrl) },
          ]),
        ),
      },
    },
  };
}
