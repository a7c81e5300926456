import { DAY_MS } from '#app/platform/clock.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long what stores and callers hand in, and what is recorded of it, is kept, in milliseconds. docs/privacy.md is made from
 * it: `npm run docs:privacy`.
 */
export const KEPT_MS = {
  /** A photo sent as bytes, at its public address. */
  hostedImage: HOUR_MS,
  /** A photo that waits to be read by another process: longer than any call takes. */
  photoToRead: 2 * MINUTE_MS,
  /** An address that waits for a photo. */
  uploadAddress: 10 * MINUTE_MS,
  /** What upserts changed: longer than an upsert can be undone, so that a late undo fails with the reason. */
  changeRecord: 7 * DAY_MS,
  /** What was added to stock, so that one receipt is added once. */
  stockAddition: 90 * DAY_MS,
  /** A bulk job that ended, and the inputs of its failed rows, which can be retried. */
  job: 30 * DAY_MS,
  failedRowInput: 7 * DAY_MS,
  /** A bulk job whose body never came to its end. */
  halfReceivedJob: HOUR_MS,
  /** A receiving session after it was finished or, if it never was, started. */
  receivingSession: 90 * DAY_MS,
  /** Its photos: after it was finished, and at the most. */
  receivingPhotoAfterEnd: DAY_MS,
  receivingPhoto: 14 * DAY_MS,
  /** A photo that the store allows to be kept. */
  keptPhoto: 180 * DAY_MS,
  /** A client of OAuth that registered itself, and that no store has connected. */
  unusedOauthClient: DAY_MS,
  /** The same after the last store disconnected it: until then it can be connected again under its id. */
  disconnectedOauthClient: 30 * DAY_MS,
  /** A webhook that was sent, or is to be. */
  webhookMessage: 30 * DAY_MS,
  /** That a webhook of Shopify was handled. It repeats for four hours. */
  shopifyWebhook: 7 * DAY_MS,
} as const;

/** How many of a store are kept where the number decides, not the time. */
export const MOST_KEPT = {
  /** Calls that cost nothing: at most 320 MB. */
  freeCalls: 5_000,
  keptPhotos: 500,
  /** Of one endpoint, besides those that are still to be sent. */
  webhookMessages: 1_000,
  keptPhotoBytes: 250 * 1024 * 1024,
} as const;
