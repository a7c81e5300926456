import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '#app/platform/errors.ts';
import { problemResponses } from '../openapi-problems.ts';
import { BULK_CONTRACT } from './answer-jobs-request.ts';
import { BULK_LIMITS } from './bulk-limits.ts';
import { jobListSchema, jobRowSchema, jobSchema } from './job-schemas.ts';

const SHARED: readonly ErrorCode[] = [
  'unauthorized',
  'missing_scope',
  'shop_uninstalled',
  'rate_limited',
  'internal_error',
  'service_starting',
  'database_unavailable',
];
const PARAMETERS = [
  {
    in: 'path' as const,
    name: 'id',
    required: true,
    schema: { type: 'string' as const },
    description: "The job's id.",
  },
];

/** The endpoints of bulk jobs, for the OpenAPI document. */
export function jobPaths(): ZodOpenApiPathsObject {
  return {
    [`/api/v1/${BULK_CONTRACT.name}s`]: { post: startOperation() },
    '/api/v1/jobs': {
      get: operation('list-jobs', 'The latest 50 jobs.', {
        200: json('The jobs, newest first.', jobListSchema),
        ...problemResponses(SHARED),
      }),
    },
    '/api/v1/jobs/{id}': {
      get: onJob('get-job', 'How far a job has come.', {
        200: json('The job.', jobSchema),
        ...problemResponses([...SHARED, 'not_found']),
      }),
    },
    '/api/v1/jobs/{id}/results': {
      get: onJob('get-job-results', 'Every row as one line of JSON, in the order of arrival.', {
        200: {
          description: 'One row a line. Results are kept for 30 days.',
          content: { 'application/jsonl': { schema: jobRowSchema } },
        },
        ...problemResponses([...SHARED, 'not_found']),
      }),
    },
    '/api/v1/jobs/{id}/retry': {
      post: command(
        'retry-job',
        'Run the failed rows of an ended or paused job again. A line that could not be read stays failed, and so does one whose style code a later line has written since.',
        202,
      ),
    },
    '/api/v1/jobs/{id}/cancel': {
      post: command('cancel-job', 'Start no further row; those under way end.', 200),
    },
    '/api/v1/jobs/{id}/resume': {
      post: command('resume-job', 'Go on with a paused job, with the key of this request.', 202),
    },
  };
}

function startOperation(): ZodOpenApiOperationObject {
  const { rows, bodyBytes, rowBytes } = BULK_LIMITS;
  const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
  return {
    ...operation(
      'start-storefront-product-upserts',
      'Many upserts in one request, run in the background.',
      {
        202: {
          ...json('Taken in: the job. Its address is in Location.', jobSchema),
          headers: {
            Location: { schema: { type: 'string' as const } },
            'Idempotency-Replayed': { schema: { type: 'string' as const, const: 'true' } },
          },
        },
        ...problemResponses([
          ...SHARED,
          'malformed_json',
          'body_too_large',
          'job_storage_full',
          'unsupported_media_type',
          'invalid_input',
          'idempotency_in_flight',
          'idempotency_mismatch',
          'job_conflict',
        ]),
      },
    ),
    description:
      `One input of ${BULK_CONTRACT.name} a line (application/jsonl), or an array of them: at most ${rows} rows, ` +
      `${mib(bodyBytes)} in all and ${mib(rowBytes)} a row. Taking them in is free; each row that succeeds costs ` +
      `${BULK_CONTRACT.priceCredits} credit. A row that cannot be read, or is not of the form above, fails alone and at once, and nothing of it is kept but its number, ` +
      'its style code and the reason. Results are kept for 30 days, the inputs of failed rows for 7 days, in which they ' +
      'can be retried; what a store keeps of jobs has a limit in bytes (job_storage_full). Rows of one style code run in the order of ' +
      'arrival, so the last line wins. Where credits run out, or the key is revoked, the job pauses and can be resumed.',
    parameters: [
      {
        in: 'header',
        name: 'Idempotency-Key',
        required: false,
        schema: { type: 'string', maxLength: 255 },
        description: 'Reuse the same value when you repeat this request: it answers the same job.',
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/jsonl': { schema: BULK_CONTRACT.input },
        'application/x-ndjson': { schema: BULK_CONTRACT.input },
        'application/json': { schema: z.array(BULK_CONTRACT.input).max(rows) },
      },
    },
  };
}

function command(operationId: string, summary: string, status: 200 | 202) {
  return onJob(operationId, summary, {
    [status]: json('The job.', jobSchema),
    ...problemResponses([...SHARED, 'not_found', 'job_conflict']),
  });
}

function onJob(
  operationId: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  return { ...operation(operationId, summary, responses), parameters: PARAMETERS };
}

function operation(
  operationId: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  return { tags: ['Jobs'], operationId, summary, responses };
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}
