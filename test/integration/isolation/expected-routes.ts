import { randomUUID } from 'node:crypto';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import type { Objects } from './victim.ts';

/**
 * What nobody but a shop's own callers may reach: every route of the build. A new one fails the test until it is listed here with
 * how a stranger would try it. Operations and tools: expected-calls.ts.
 */

/** A form that a stranger sends, with what they are told. */
export type Attack = {
  to: string;
  fields: Record<string, string | Blob>;
  /** In the answer to a stranger, and not in the answer to the shop's own staff. */
  refusal?: string;
};

export type RouteExpectation =
  /** Nothing here is a shop's: the same answer for everybody. */
  | { of: 'anybody'; because: string }
  /** Only Shopify, by a signature over the body. */
  | { of: 'shopify' }
  /** API keys and ID tokens, by operation or tool: see OPERATIONS and TOOLS. */
  | { of: 'callers' }
  /** Staff alone, by an ID token. No API key opens it. */
  | {
      of: 'staff';
      /** Addresses that name objects of the shop, besides the route's own. */
      asks?: (of: Objects) => string[];
      /** Forms that name objects of the shop; `own`: of the stranger. Required where a route takes forms. */
      attacks?: (of: Objects, own: Objects) => Attack[];
    };

const inSession = (intent: string, { boxId, photoId }: Objects) => ({
  intent,
  box: `${boxId}:1`,
  photo: photoId,
  quantity: '3',
});
const capture = () => ({ capture_id: randomUUID(), taken_at: new Date().toISOString() });
/** Names nothing that belongs to a shop: whatever it does, it does to the sender's own shop. */
const namesNothing = () => [];

/** By the name of the route's file. */
export const ROUTES: Record<string, RouteExpectation> = {
  _index: { of: 'anybody', because: 'it leads to the pages' },
  '[.]well-known.$': { of: 'anybody', because: 'there is no OAuth here' },
  'api.v1.$': { of: 'callers' },
  'api.v1.docs': { of: 'anybody', because: 'the documents are public' },
  app: { of: 'staff' },
  'app._index': { of: 'staff' },
  'app.activity.$callId': { of: 'staff' },
  'app.activity._index': {
    of: 'staff',
    asks: ({ callId, keyId }) => [`?q=${callId}`, `?who=${keyId}`, `?after=${callId}`],
  },
  'app.connect.$requestId': {
    of: 'staff',
    attacks: ({ requestId }) => [
      { to: `/app/connect/${requestId}.data`, fields: { intent: 'allow' }, refusal: 'not_found' },
    ],
  },
  'app.credits': {
    of: 'staff',
    asks: ({ orderId }) => [`?order=${orderId}`, '?before=999999999'],
    attacks: namesNothing,
  },
  'app.credits_.csv': { of: 'staff' },
  'app.identify': {
    of: 'staff',
    asks: ({ matchId }) => [`?match=${matchId}`],
    attacks: ({ matchId }) => [
      {
        to: '/app/identify',
        fields: { intent: 'type', code: 'STRANGER-1', match: matchId },
        refusal: 'not_found',
      },
    ],
  },
  'app.jobs': {
    of: 'staff',
    attacks: ({ jobId }) =>
      ['cancel', 'resume', 'retry'].map((intent) => ({
        to: '/app/jobs',
        fields: { intent, job: jobId },
        refusal: 'not_found',
      })),
  },
  'app.keys': {
    of: 'staff',
    attacks: ({ keyId, connectionId }) =>
      ['replace', 'revoke', 'disconnect'].map((intent) => ({
        to: '/app/keys',
        fields: { intent, key: keyId, overlap_hours: '24', app: connectionId },
        refusal: 'not_found',
      })),
  },
  'app.list': { of: 'staff', asks: ({ matchId }) => [`?match=${matchId}`] },
  'app.receive._index': { of: 'staff', attacks: namesNothing },
  'app.receive.$sessionId._index': {
    of: 'staff',
    attacks: (of, own) => [
      ...['approve', 'remove', 'quantity', 'undo', 'retry_photo', 'remove_photo', 'finish'].map(
        (intent) => ({
          to: `/app/receive/${of.sessionId}?index`,
          fields: inSession(intent, of),
          refusal: 'not_found',
        }),
      ),
      // Through a session of the stranger's own.
      ...['approve', 'confirm', 'retry', 'remove', 'put_back', 'undo', 'remove_photo'].map(
        (intent) => ({
          to: `/app/receive/${own.sessionId}?index`,
          fields: inSession(intent, of),
        }),
      ),
    ],
  },
  'app.receive.$sessionId.decide.$boxId': {
    of: 'staff',
    asks: ({ boxId }) => [`?after=${boxId}`],
    attacks: (of, own) => [
      ...['take_out', 'add', 'look_again', 'product', 'other_product'].map((intent) => ({
        to: `/app/receive/${of.sessionId}/decide/${of.boxId}`,
        fields: { intent },
        refusal: 'not_found',
      })),
      {
        to: `/app/receive/${own.sessionId}/decide/${of.boxId}`,
        fields: { intent: 'take_out' },
      },
    ],
  },
  'app.receive.$sessionId.events': { of: 'staff' },
  'app.receive.$sessionId.photos': {
    of: 'staff',
    attacks: ({ sessionId }) => [
      {
        to: `/app/receive/${sessionId}/photos`,
        fields: { input: JSON.stringify(capture()), photo: new Blob(['x']) },
        refusal: 'not_found',
      },
    ],
  },
  'app.receive.$sessionId.scans': {
    of: 'staff',
    attacks: ({ sessionId }) => [
      {
        to: `/app/receive/${sessionId}/scans`,
        fields: { input: JSON.stringify({ ...capture(), code: 'STRANGER-1', taken_back: false }) },
        refusal: 'not_found',
      },
    ],
  },
  'app.receive.photos.$photoId': { of: 'staff' },
  'app.receive.products': { of: 'staff' },
  'app.run.$operation': {
    of: 'staff',
    attacks: ({ callId, upsertId, stockAddId }) => [
      {
        to: '/app/run/storefront-product-upsert-undo',
        fields: { input: JSON.stringify({ upsert_id: upsertId }) },
        refusal: 'not_found',
      },
      {
        to: '/app/run/storefront-stock-add-undo',
        fields: { input: JSON.stringify({ stock_add_id: stockAddId }) },
        refusal: 'not_found',
      },
      // Under the keys by which the pages of the shop find what became of a match.
      {
        to: '/app/run/storefront-product-upsert',
        fields: {
          input: JSON.stringify(
            upsertInput({ idempotency_key: `${buildListingKeyPrefix(callId, 'STRANGER-1')}1` }),
          ),
        },
      },
    ],
  },
  'app.settings': { of: 'staff', attacks: namesNothing },
  'auth.$': { of: 'anybody', because: 'Shopify begins an install here' },
  'auth.login': { of: 'anybody', because: 'it says how to open the app' },
  'auth.reopen': { of: 'anybody', because: 'it says how to open the app' },
  'images.$imageId': {
    of: 'anybody',
    because: 'a search fetches the photo by its address of 192 random bits, for an hour',
  },
  mcp: { of: 'callers' },
  'mcp_.$': { of: 'anybody', because: 'nothing is there' },
  'mcp_.[.]well-known.$': { of: 'anybody', because: 'there is no OAuth here' },
  // Tokens of other shops: test/integration/oauth/attacks.test.ts.
  'mcp_.oauth.$publicId': { of: 'callers' },
  register: { of: 'anybody', because: 'there is no OAuth here' },
  'uploads.$secret': {
    of: 'anybody',
    because:
      'the address of an upload is the secret, of 256 random bits, for ten minutes and one photo',
  },
  'app.webhooks': {
    of: 'staff',
    attacks: ({ endpointId, messageId }) =>
      ['events', 'replace', 'enable', 'test', 'replay', 'remove'].map((intent) => ({
        to: '/app/webhooks',
        fields: { intent, endpoint: endpointId, message: messageId, event: 'job.finished' },
        refusal: 'not_found',
      })),
  },
  'webhooks.$': { of: 'shopify' },
};

/** What a parameter of an address names. */
export const PARAMS: Record<string, (of: Objects) => string> = {
  callId: ({ callId }) => callId,
  sessionId: ({ sessionId }) => sessionId,
  boxId: ({ boxId }) => boxId,
  photoId: ({ photoId }) => photoId,
  requestId: ({ requestId }) => requestId,
  publicId: () => randomUUID(),
  imageId: ({ imageId }) => imageId,
  operation: () => 'image-product-match',
  secret: () => 'anything',
  '*': () => 'anything',
};
