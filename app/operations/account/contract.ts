import { z } from 'zod';
import { errorCodeSchema, fieldProblemSchema } from '#app/platform/error-schemas.ts';
import { nextCursor, pageInput, queryAnnotations, queryEndpoint } from '../paging/contract.ts';

const creditEntry = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z
    .enum(['grant', 'purchase', 'revocation', 'charge', 'refund'])
    .describe(
      'grant: credits given; purchase: credits bought; revocation: credits of a refunded purchase, taken back; charge: the price of a call; refund: that of a failed call.',
    ),
  credits: z
    .number()
    .int()
    .describe('What the entry added; negative for a charge and a revocation.'),
  call_id: z.string().optional().describe('The call that it belongs to.'),
  operation: z.string().optional().describe('The operation of that call.'),
});

const call = z.strictObject({
  id: z.string(),
  request_id: z.string(),
  operation: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  code: errorCodeSchema.optional().describe('Why it failed.'),
  detail: z.string().optional().describe('What the caller was told, in one sentence.'),
  errors: z.array(fieldProblemSchema).optional().describe('The wrong fields of its input.'),
  through: z
    .enum(['rest', 'mcp', 'admin', 'receiving', 'extension', 'bulk'])
    .describe(
      'The interface used: bulk is a row of a job, receiving a box of a receiving session.',
    ),
  key_id: z.string().optional().describe('The API key; absent for a call of staff.'),
  credits_charged: z.number().int().min(0),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().optional(),
});

const reading = {
  priceCredits: 0,
  scope: null,
  annotations: queryAnnotations,
  errorCodes: [],
} as const;

const setUp = z
  .strictObject({
    shop: z.string().describe('The permanent domain of the store.'),
    caller: z.enum(['api_key', 'staff']),
    key: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        created_at: z.iso.datetime(),
        expires_at: z.iso.datetime().optional().describe('Absent if it does not expire.'),
        monthly_credits: z.number().int().optional().describe('The most it may spend a month.'),
        credits_this_month: z.number().int().describe('Spent since the first of the month (UTC).'),
      })
      .optional()
      .describe('Absent for staff.'),
    scopes: z.array(z.string()).describe('What the caller may do.'),
    calls_per_minute: z.number().int(),
    balance: z.number().int().describe('Credits that the store has left.'),
  })
  .meta({ id: 'SetUp', description: 'Whose key it is and what it may do.' });

export const checkSetUpContract = {
  ...reading,
  name: 'check-set-up',
  title: 'Check the set-up',
  summary: 'Which store a key belongs to and what it may do.',
  description:
    'Names the store, the key, its scopes, expiry and limits: the first call of a new integration. Free.',
  input: z.strictObject({}),
  output: setUp,
  examples: [{ title: 'With any key', input: {} }],
  exampleAnswer: {
    shop: 'northlane.myshopify.com',
    caller: 'api_key',
    key: {
      id: 'key_1a2b3c',
      name: 'Supplier feed',
      created_at: '2026-11-26T09:00:00.000Z',
      expires_at: '2027-11-26T09:00:00.000Z',
      monthly_credits: 500,
      credits_this_month: 12,
    },
    scopes: ['image-product-match', 'storefront-product-upsert'],
    calls_per_minute: 120,
    balance: 49,
  },
  rest: queryEndpoint('Account', '/key', 'Whose key it is and what it may do.'),
} as const;

export const getCreditsContract = {
  ...reading,
  name: 'get-credits',
  title: 'Get the credits',
  summary: 'The balance and every change to it.',
  description:
    'The credits that the store has left and the entries of its ledger, newest first. Free.',
  input: z.strictObject(pageInput),
  output: z
    .strictObject({
      balance: z.number().int(),
      owed: z
        .number()
        .int()
        .min(0)
        .describe('Spent credits of refunded purchases; the next credits pay for them first.'),
      entries: z.array(creditEntry),
      next_cursor: nextCursor,
    })
    .meta({ id: 'Credits', description: 'The balance and a page of the ledger.' }),
  examples: [{ title: 'The latest ten entries', input: { limit: 10 } }],
  exampleAnswer: {
    balance: 49,
    owed: 0,
    entries: [
      {
        id: '2',
        at: '2026-11-26T09:30:00.000Z',
        kind: 'charge',
        credits: -1,
        call_id: 'call_1a2b3c',
        operation: 'image-product-match',
      },
      { id: '1', at: '2026-11-20T08:00:00.000Z', kind: 'grant', credits: 50 },
    ],
  },
  rest: queryEndpoint('Account', '/credits', 'The balance and a page of the ledger.'),
} as const;

export const listCallsContract = {
  ...reading,
  name: 'list-calls',
  title: 'List calls',
  summary: 'Who called what, how it ended and what it cost.',
  description:
    'The calls of the store, newest first, through any interface: how each ended and what it cost. Of free calls ' +
    '(failures, previews, undos) the latest 5,000 are kept. Free.',
  input: z.strictObject({
    ...pageInput,
    operation: z.string().max(100).optional().describe('Only calls of this operation.'),
    outcome: z.enum(['succeeded', 'failed']).optional().describe('Only calls that ended so.'),
    key_id: z.string().max(100).optional().describe('Only calls of this API key.'),
  }),
  output: z
    .strictObject({ calls: z.array(call), next_cursor: nextCursor })
    .meta({ id: 'CallList', description: 'A page of calls, newest first.' }),
  examples: [
    { title: 'The latest calls', input: {} },
    { title: 'What failed', input: { outcome: 'failed', limit: 10 } },
  ],
  exampleAnswer: {
    calls: [
      {
        id: 'call_1a2b3c',
        request_id: 'req_01a2152b646c749c91416546aeacb7f8',
        operation: 'image-product-match',
        status: 'succeeded',
        through: 'rest',
        key_id: 'key_1a2b3c',
        credits_charged: 1,
        created_at: '2026-11-26T09:30:00.000Z',
        finished_at: '2026-11-26T09:30:02.000Z',
      },
    ],
    next_cursor: 'Y2FsbHMgMTc5NTY4NTQwMDAwMCBjYWxsXzFhMmIzYw',
  },
  rest: queryEndpoint('Account', '/calls', 'A page of calls.'),
} as const;

/** All account contracts, in the order of the documentation. */
export const accountContracts = [
  checkSetUpContract,
  getCreditsContract,
  listCallsContract,
] as const;
