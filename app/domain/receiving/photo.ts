import type { ProblemRecord } from './box.ts';

/**
 * Four [x, y] as fractions of the photo: top left, top right, bottom right, bottom left, as seen when the print is
 * upright.
 */
export type Corners = number[][];

/** A session's photo, without its bytes; or a scan, which has none. */
export type ReceivingPhoto = {
  id: string;
  shopId: string;
  sessionId: string;
  captureId: string;
  /** The barcode or style code of a scan; null for a photo. */
  scannedCode: string | null;
  /** Lower-case hex SHA-256 of the bytes as received. */
  contentHash: string;
  /** 0 for the first photo with this content; another box may look the same. */
  copyNo: number;
  /** The photo that this one is a part of, and the part's corners. */
  parentId: string | null;
  corners: Corners | null;
  /**
   * `arriving`: its bytes are not stored yet. `split`: it showed several styles, each of which has its own photo now.
   */
  status: 'arriving' | 'queued' | 'read' | 'split' | 'failed';
  attempt: number;
  takenAt: Date;
  addedAt: Date;
  /** The id of the staff member. */
  addedBy: string;
  /** The match that read the photo, and its request id; null for a scan, which is only looked up in Shopify. */
  callId: string | null;
  requestId: string | null;
  charged: number;
  problem: ProblemRecord | null;
};

/** An incoming photo. */
export type NewPhoto = Pick<ReceivingPhoto, 'captureId' | 'contentHash' | 'takenAt' | 'addedBy'> & {
  bytes: Buffer;
  /** The user says that this is another box that looks like an earlier one. */
  isAnother: boolean;
  /** Id of the box that the photo replaces. */
  replaces?: string | undefined;
};

/** An incoming scan. Each scan is another box. */
export type NewScan = Pick<ReceivingPhoto, 'captureId' | 'takenAt' | 'addedBy'> & {
  scannedCode: string;
};

/** The match that read a photo, and the credits that it cost this time. */
export type ReadingCall = { callId: string; requestId: string; charged: number };

/** How an incoming photo was recorded. */
export type AddedPhoto =
  | { kind: 'added' | 'known'; photoId: string }
  /** The session already has a photo with this content. */
  | { kind: 'same'; photoId: string };
