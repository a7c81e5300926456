import { isProblem, type Problem } from '../../../calls/problem.ts';
import { type Capture, isScan } from './capture-store.ts';

/** The outcome of an upload. */
export type UploadOutcome =
  | { kind: 'acknowledged'; photoId: string }
  /** The session already has the identical picture: the user has to decide. */
  | { kind: 'same_photo'; problem: Problem }
  | { kind: 'refused'; problem: Problem }
  | Retry;

/** The capture has to be sent again. */
type Retry = {
  kind: 'later';
  /** Whether other captures would fail too at the moment: no connection, not signed in, too many calls. */
  isForAll: boolean;
  /** How long the server asks to wait. */
  retryAfterMs?: number;
};

/** Statuses after which the same capture may be accepted later, besides those from 500 on. */
const RETRYABLE_STATUSES: readonly number[] = [401, 408, 425, 429];
/** Statuses that say nothing about the capture itself. */
const STATUSES_FOR_ALL_CAPTURES: readonly number[] = [401, 429, 502, 503, 504];
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Sends a photo or scan to its session. Never throws. After a lost answer the capture is sent again, which the server
 * allows.
 */
export async function uploadCapture(capture: Capture, signal: AbortSignal): Promise<UploadOutcome> {
  if (capture.blob && !(await isReadable(capture.blob)))
    return { kind: 'refused', problem: PHOTO_LOST };
  const session = `/app/receive/${encodeURIComponent(capture.sessionId)}`;
  const url = `${session}/${isScan(capture) ? 'scans' : 'photos'}`;
  try {
    const body = toForm(capture);
    return await readOutcome(await fetch(url, { method: 'POST', body, signal }));
  } catch {
    return { kind: 'later', isForAll: true };
  }
}

function toForm(capture: Capture): FormData {
  const { captureId, takenAt, blob, name, scannedCode, another, replaces, takenBack } = capture;
  const input = {
    capture_id: captureId,
    taken_at: takenAt,
    ...(scannedCode !== undefined && { code: scannedCode }),
    ...(another && { another }),
    ...(replaces !== undefined && { replaces }),
    ...(takenBack && { taken_back: takenBack }),
  };
  const body = new FormData();
  body.set('input', JSON.stringify(input));
  if (blob) body.set('photo', blob, name);
  return body;
}

async function readOutcome(response: Response): Promise<UploadOutcome> {
  const { status } = response;
  if (status >= 500 || RETRYABLE_STATUSES.includes(status)) return toLater(response);
  const answer: unknown = await response.json().catch(() => null);
  if (status >= 400) {
    const problem = isProblem(answer) ? answer : toProblem(status);
    return {
      kind: status === 409 && problem.code === 'same_photo' ? 'same_photo' : 'refused',
      problem,
    };
  }
  const photoId = toPhotoId(answer);
  // Anything else, such as a sign-in page after a redirect, is not this app's answer.
  return photoId === null ? { kind: 'later', isForAll: true } : { kind: 'acknowledged', photoId };
}

function toLater({ status, headers }: Response): Retry {
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'));
  const isForAll = STATUSES_FOR_ALL_CAPTURES.includes(status);
  return { kind: 'later', isForAll, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** Reads a `Retry-After` header: seconds, or a date. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}

function toPhotoId(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('photo_id' in answer)) return null;
  return typeof answer.photo_id === 'string' ? answer.photo_id : null;
}

function toProblem(status: number): Problem {
  return {
    code: 'capture_refused',
    title: 'The photo or scan was refused',
    detail:
      status === 413
        ? 'It is too large to be sent. Take it at a lower resolution.'
        : `Try again, or take the photo or scan again. (Status ${status}.)`,
    errors: [],
  };
}

const PHOTO_LOST: Problem = {
  code: 'photo_lost',
  title: 'The photo was lost',
  detail: 'This device does not have the photo any more. Take it again.',
  errors: [],
};

/** Browsers may lose a stored entry's picture. Sending it would then fail forever, like a lost connection. */
function isReadable(blob: Blob): Promise<boolean> {
  return blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
