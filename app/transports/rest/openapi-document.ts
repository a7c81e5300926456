import { createDocument, type ZodOpenApiPathItemObject } from 'zod-openapi';
import type { Operation } from '#app/operations/define-operation.ts';
import { undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import type { ErrorCode } from '#app/platform/errors.ts';
import { jobPaths } from './jobs/job-paths.ts';
import { problemResponses } from './openapi-problems.ts';

/** Failures that any operation may end in. */
const SHARED_CODES: readonly ErrorCode[] = [
  'malformed_json',
  'unauthorized',
  'insufficient_credits',
  'missing_scope',
  'shop_uninstalled',
  'idempotency_in_flight',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'idempotency_mismatch',
  'rate_limited',
  'internal_error',
  'service_starting',
  'database_unavailable',
];

/** OpenAPI 3.1, generated from the contracts: the document cannot say anything else than the code. */
export function openapiDocument(operations: readonly Operation[], appUrl: string): object {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Catalog Vision',
      version: '1',
      description:
        'Know a product from a photo of its box, and list it once in a Shopify store, with stock, live. ' +
        'A call that is answered costs credits, as its operation says, also where nothing matched or nothing had to be changed; failures cost nothing.',
    },
    tags: [
      { name: 'Operations', description: operations.map(priceOf).join(' ') },
      {
        name: 'Jobs',
        description:
          'Many upserts in one request, run in the background: 1 credit for each row that succeeds.',
      },
    ],
    servers: [{ url: appUrl }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the store, made in the app. Begins with mcpsk_.',
        },
      },
    },
    paths: {
      ...Object.fromEntries(operations.map(pathOf)),
      '/api/v1/upserts/{upsert_id}/undo': undoPath(),
      ...jobPaths(),
    },
  });
}

function priceOf({ contract: { title, priceCredits } }: Operation): string {
  return `${title}: ${priceCredits} ${priceCredits === 1 ? 'credit' : 'credits'}.`;
}

function pathOf({ contract }: Operation): [string, ZodOpenApiPathItemObject] {
  return [
    `/api/v1/${contract.name}`,
    {
      post: {
        tags: ['Operations'],
        operationId: contract.name,
        summary: contract.summary,
        description: contract.description,
        parameters: [
          {
            in: 'header' as const,
            name: 'Idempotency-Key',
            required: false,
            schema: { type: 'string' as const, maxLength: 255 },
            description:
              'Reuse the same value when you retry this call; its answer is replayed, uncharged.',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: contract.input,
              examples: Object.fromEntries(
                contract.examples.map((example, index) => [
                  `example-${index + 1}`,
                  { summary: example.title, value: example.input },
                ]),
              ),
            },
          },
        },
        responses: {
          200: {
            description: 'Done.',
            headers: {
              'X-Request-Id': { schema: { type: 'string' as const } },
              'Idempotency-Replayed': { schema: { type: 'string' as const, const: 'true' } },
            },
            content: { 'application/json': { schema: contract.output } },
          },
          ...problemResponses([...SHARED_CODES, ...contract.errorCodes]),
        },
      },
    },
  ];
}

/** Free, and all it needs is in its address. */
function undoPath(): ZodOpenApiPathItemObject {
  const contract = undoUpsertContract;
  return {
    post: {
      tags: ['Operations'],
      operationId: contract.name,
      summary: contract.summary,
      description: contract.description,
      requestParams: { path: contract.input },
      responses: {
        200: {
          description: 'Done, as far as it could be: see refused.',
          content: { 'application/json': { schema: contract.output } },
        },
        ...problemResponses([
          ...SHARED_CODES.filter((code) => !BODY_OR_MONEY.has(code)),
          ...contract.errorCodes,
        ]),
      },
    },
  };
}

/** What can only go wrong with a body, a price or an idempotency key. */
const BODY_OR_MONEY = new Set<ErrorCode>([
  'malformed_json',
  'insufficient_credits',
  'idempotency_in_flight',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
]);
