import type { ProblemRecord } from './box.ts';

/** Four [x, y] as fractions of the photo: top left, top right, bottom right, bottom left as the print is read. */
export type Corners = number[][];

/** A photo of a session, without its bytes; or a scan, which has none. */
export type ReceivingPhoto = {
  id: string;
  shopId: string;
  sessionId: string;
  captureId: string;
  /** The barcode or style code of a scan; null for a photo. */
  scannedCode: string | null;
  /** Lower-case hex SHA-256 of the bytes as they came. */
  contentHash: string;
  /** 0 for the first photo with this content; another box may look the same. */
  copyNo: number;
  /** The photo that this one is a part of, and which part. */
  parentId: string | null;
  corners: Corners | null;
  /** `arriving`: its bytes are not stored yet. `split`: it shows several styles, and each has a photo of its own now. */
  status: 'arriving' | 'queued' | 'read' | 'split' | 'failed';
  attempt: number;
  takenAt: Date;
  addedAt: Date;
  /** The member of staff. */
  addedBy: string;
  /** The match that read it, and its request id; null for a scan, which is looked up in the store alone. */
  callId: string | null;
  requestId: string | null;
  charged: number;
  problem: ProblemRecord | null;
};

/** A photo as it arrives. */
export type NewPhoto = Pick<ReceivingPhoto, 'captureId' | 'contentHash' | 'takenAt' | 'addedBy'> & {
  bytes: Buffer;
  /** The person says that another box looks the same as one before. */
  isAnother: boolean;
  /** Id of the box that it takes the place of. */
  replaces?: string | undefined;
};

/** A scan as it arrives. Each is another box. */
export type NewScan = Pick<ReceivingPhoto, 'captureId' | 'takenAt' | 'addedBy'> & {
  scannedCode: string;
};

/** The match that read a photo, and what it cost now. */
export type ReadingCall = { callId: string; requestId: string; charged: number };

/** What came of a photo that arrived. */
export type AddedPhoto =
  | { kind: 'added' | 'known'; photoId: string }
  /** A photo with this content is in the session already. */
  | { kind: 'same'; photoId: string };
