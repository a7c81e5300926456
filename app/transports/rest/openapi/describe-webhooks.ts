import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { LOW_BALANCE_CREDITS } from '#app/domain/credits/credit-packs.ts';
import { WEBHOOK_TEST, type WebhookType } from '#app/domain/webhook-endpoints/webhook-event.ts';
import { ROW_CONTRACT } from '#app/operations/bulk-jobs/contract.ts';

type Described = { when: string; data: Record<string, z.ZodType>; example: object };

const count = z.number().int();

/** What each message contains. Triggers in the database write the data, except the shop and the page. */
const MESSAGES: Record<WebhookType, Described> = {
  'job.finished': {
    when: 'A bulk job is completed or cancelled; again if its failed rows are retried.',
    data: {
      job_id: z.string(),
      operation: z.string(),
      status: z.enum(['completed', 'cancelled']),
      total: count.describe('How many rows the job has.'),
      succeeded: count,
      failed: count,
      credits_charged: count,
    },
    example: {
      job_id: 'job_1a2b3c',
      operation: ROW_CONTRACT.name,
      status: 'completed',
      total: 2,
      succeeded: 1,
      failed: 1,
      credits_charged: ROW_CONTRACT.priceCredits,
    },
  },
  'receiving_session.finished': {
    when: 'A member of staff finishes a receiving session; again if it is opened again.',
    data: {
      session_id: z.string(),
      location_id: z.string(),
      done: count.describe('Boxes that were added to stock or created.'),
      undecided: count,
      failed: count,
    },
    example: {
      session_id: 'rcv_1a2b3c',
      location_id: 'gid://shopify/Location/1',
      done: 38,
      undecided: 2,
      failed: 0,
    },
  },
  'match.needs_person': {
    when: 'A paid match is not certain, or its sources disagree about the variant.',
    data: {
      request_id: z.string(),
      matched: z.boolean(),
      candidates: count.describe('How many there are to choose from.'),
    },
    example: { request_id: 'req_1a2b3c', matched: false, candidates: 2 },
  },
  'credits.low': {
    when: `Fewer than ${LOW_BALANCE_CREDITS} credits are left; once until credits are added.`,
    data: { credits: count.describe('How many are left.'), low_below: count },
    example: { credits: LOW_BALANCE_CREDITS - 1, low_below: LOW_BALANCE_CREDITS },
  },
  [WEBHOOK_TEST]: {
    when: 'Staff ask for it on the Webhooks page; to that address alone, whatever it is told of otherwise.',
    data: {},
    example: {},
  },
};

const HEADERS = {
  'webhook-id': 'The same each time this message is sent: do once what has the same id.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature': 'Signatures as Standard Webhooks has them, with a space between several.',
};

/** Returns the schema of a message of this type. */
export function webhookMessageSchema(type: WebhookType): z.ZodObject {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data: z.object({
      shop: z.string().describe('Domain of the store.'),
      ...MESSAGES[type].data,
      page: z.url().describe('Where it is in the Shopify admin.'),
    }),
  });
}

/** The messages that are sent to the addresses on the Webhooks page, by type. */
export const WEBHOOKS: Record<string, ZodOpenApiPathItemObject> = Object.fromEntries(
  (Object.keys(MESSAGES) as WebhookType[]).map((type) => [type, { post: describe(type) }]),
);

function describe(type: WebhookType): ZodOpenApiOperationObject {
  const { when, example } = MESSAGES[type];
  const value = {
    type,
    timestamp: '2026-11-26T04:40:00.000Z',
    data: {
      shop: 'northlane.myshopify.com',
      ...example,
      page: 'https://admin.shopify.com/store/northlane/apps/catalog-vision/app',
    },
  };
  return {
    tags: ['Webhooks'],
    operationId: type,
    summary: type,
    description: when,
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      in: 'header' as const,
      name,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: webhookMessageSchema(type),
          examples: { message: { summary: when, value } },
        },
      },
    },
    responses: {
      '2XX': { description: 'Accepted. Any other answer is retried for three days.' },
      '410': { description: 'The address is switched off.' },
    },
  };
}
