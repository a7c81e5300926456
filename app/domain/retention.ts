import { DAY_MS, HOUR_MS } from '#app/platform/clock.ts';

const MINUTE_MS = 60 * 1000;

/**
 * How long data from shops and callers, and records about it, are kept, in milliseconds. The table in docs/privacy.md
 * is generated from it: `npm run docs:privacy`.
 */
export const KEPT_MS = {
  /** A photo sent as bytes, at its public URL. */
  hostedImage: HOUR_MS,
  /** A photo waiting to be read by another process: longer than any call takes. */
  photoToRead: 2 * MINUTE_MS,
  /** An upload address that waits for its photo. */
  uploadAddress: 10 * MINUTE_MS,
  /** What upserts changed: kept longer than an upsert can be undone, so that a late undo fails with the reason. */
  changeRecord: 7 * DAY_MS,
  /** Additions to stock, so that one receipt is added only once. */
  stockAddition: 90 * DAY_MS,
  /** A bulk job that ended, and the inputs of its failed rows, which can be retried. */
  job: 30 * DAY_MS,
  failedRowInput: 7 * DAY_MS,
  /** A bulk job whose body never arrived completely. */
  halfReceivedJob: HOUR_MS,
  /** A receiving session, counted from its end or, if it was never finished, from its start. */
  receivingSession: 90 * DAY_MS,
  /** A receiving session's photo: after the session was finished, and at most. */
  receivingPhotoAfterEnd: DAY_MS,
  receivingPhoto: 14 * DAY_MS,
  /** A photo that the shop allows to be kept. */
  keptPhoto: 180 * DAY_MS,
  /** An OAuth client that registered itself and that no shop has connected. */
  unusedOauthClient: DAY_MS,
  /** An OAuth client after the last shop disconnected it: until then it can be reconnected under its id. */
  disconnectedOauthClient: 30 * DAY_MS,
  /** A webhook message to a shop's endpoint, sent or pending. */
  webhookMessage: 30 * DAY_MS,
  /** The record that a webhook from Shopify was handled. Shopify repeats a webhook for four hours. */
  shopifyWebhook: 7 * DAY_MS,
} as const;

/** What is limited by number rather than time: how many of them are kept for a shop. */
export const MAX_KEPT = {
  /** Calls that cost nothing: at most 320 MB. */
  freeCalls: 5_000,
  keptPhotos: 500,
  /** Per endpoint, besides messages that are still to be sent. */
  webhookMessages: 1_000,
  keptPhotoBytes: 250 * 1024 * 1024,
} as const;
