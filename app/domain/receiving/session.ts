import { AppError } from '#app/platform/errors.ts';
import type { PriceRule } from './price-rule.ts';

/** What a session asks once, so that it is not asked for every box. */
export type SessionTerms = {
  /** The location where the boxes are received, such as gid://shopify/Location/1. */
  locationId: string;
  /** Empty if none was named. */
  supplier: string;
  /** Whether new products go live or stay drafts. */
  goesLive: boolean;
  /** For new products; empty to ask for each. */
  productType: string;
  priceRule: PriceRule;
};

/** A set of boxes that are received together. */
export type ReceivingSession = SessionTerms & {
  id: string;
  shopId: string;
  status: 'open' | 'finished';
  /** Shopify's ids of the staff members. */
  startedBy: string;
  startedAt: Date;
  finishedBy: string | null;
  finishedAt: Date | null;
};

/** The session's number of boxes by status; `reading` counts photos, and `failed` photos too. */
export type SessionCounts = Record<'reading' | 'sure' | 'asks' | 'done' | 'failed', number>;

/** What the queue needs to know about a session. */
export type SessionRef = Pick<ReceivingSession, 'id' | 'shopId'>;

/** The error for any change to a finished session. */
export const sessionFinished = (): AppError =>
  new AppError(
    'session_conflict',
    'This session is finished. Open it again, or start another one.',
  );
