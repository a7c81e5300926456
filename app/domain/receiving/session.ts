import { AppError } from '#app/platform/errors.ts';
import type { PriceRule } from './price-rule.ts';

/** What a session asks once, so that no box has to. */
export type SessionTerms = {
  /** Where the boxes are received, such as gid://shopify/Location/1. */
  locationId: string;
  /** '' where none was named. */
  supplier: string;
  /** Whether new products go live, or stay drafts. */
  goesLive: boolean;
  /** Of new products; '' to ask for each. */
  productType: string;
  priceRule: PriceRule;
};

/** Boxes that are received together. */
export type ReceivingSession = SessionTerms & {
  id: string;
  shopId: string;
  status: 'open' | 'finished';
  /** Shopify's ids of the members of staff. */
  startedBy: string;
  startedAt: Date;
  finishedBy: string | null;
  finishedAt: Date | null;
};

/** How many boxes of a session stand where; `reading` are photos. */
export type SessionCounts = {
  reading: number;
  sure: number;
  asks: number;
  done: number;
  failed: number;
};

/** What the queue needs to know of a session. */
export type SessionRef = Pick<ReceivingSession, 'id' | 'shopId'>;

/** What a finished session answers to whatever changes it. */
export const sessionFinished = (): AppError =>
  new AppError(
    'session_conflict',
    'This session is finished. Open it again, or start another one.',
  );
