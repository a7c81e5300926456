import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { NO_RESPONSE, type Problem } from '../calls/problem.ts';
import { useOperation } from '../calls/use-operation.ts';
import { useRetryKey } from '../calls/use-retry-key.ts';
import type { MatchView } from '../shared/match-view.ts';
import { buildLookUpKey } from './look-up-key.ts';
import { takePendingPhoto } from './photo/pending-photo.ts';
import { findPhotoProblem } from './photo-problem.ts';

type TakenPhoto = {
  file: File;
  /** Request id of the match that was shown when the photo was taken. */
  takenAt: string | undefined;
  /** Request id of the photo's own match, once there is one. */
  requestId?: string;
};

/** What staff did on the page. */
type Attempt = {
  taken?: TakenPhoto;
  typedCode?: string | undefined;
  /** Why the last file cannot be used as a photo. */
  fileProblem?: string | undefined;
  /** Why the photo of the match shown could not be sent again. */
  photoProblem?: Problem | undefined;
};

const PHOTO_GONE: Problem = {
  code: 'photo_gone',
  title: 'The photo was deleted',
  detail: 'Photos are kept for one hour. Take it again.',
  errors: [],
};

/** Takes photos, identifies them, and finds out which match and photo to show. */
export function useIdentify(matchInUrl: MatchView | null, maxPhotoBytes: number) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { state, run, reset } = useOperation<ImageProductMatchOutput>(
    'image-product-match',
    'Sending the photo',
  );
  const retryKey = useRetryKey();
  const [attempt, setAttempt] = useState<Attempt>({});
  const { taken, typedCode, fileProblem, photoProblem } = attempt;
  const { match, photo } = findShown(matchInUrl, taken, navigation.state === 'loading');
  const takenAt = matchInUrl?.requestId;
  const isArriving =
    state.status === 'done' && navigation.location?.search === toSearch(state.output);

  const identify = async (file: File | null, code?: string) => {
    const bytes = file ?? (match ? await fetchPhoto(match.photoUrl) : null);
    const isMissing = bytes !== null && 'problem' in bytes;
    setAttempt((now) => ({ ...now, photoProblem: isMissing ? bytes.problem : undefined }));
    if (!bytes || isMissing) return;
    const typed = code === undefined ? {} : { style_code: code };
    const retry = retryKey.keyFor(file ?? match?.requestId, code);
    // From this key, a receiving session knows which box is looked up again.
    const key = code !== undefined && match ? buildLookUpKey(match.callId, retry) : retry;
    const result = await run({ ...typed, include_trace: true, idempotency_key: key }, bytes);
    retryKey.settle(result);
    if (!result || 'problem' in result) return;
    const { request_id: requestId } = result.output;
    if (file) setAttempt((now) => ({ ...now, taken: { file, takenAt, requestId } }));
    navigate(`/app/identify${toSearch(result.output)}`, { replace: code !== undefined });
  };
  const identifyPhoto = (file: File) => {
    const problem = findPhotoProblem(file, maxPhotoBytes);
    if (problem) return setAttempt((now) => ({ ...now, fileProblem: problem }));
    setAttempt({ taken: { file, takenAt } });
    void identify(file);
  };
  usePendingPhoto(identifyPhoto);

  return {
    state,
    isIdentifying: state.status === 'running' || isArriving,
    photo,
    match,
    typedCode,
    fileProblem,
    problem: photoProblem ?? (state.status === 'failed' ? state.problem : null),
    identifyPhoto,
    lookUpCode(code: string) {
      setAttempt((now) => ({ ...now, typedCode: code }));
      void identify(photo, code);
    },
    retry: photoProblem === PHOTO_GONE ? undefined : () => void identify(photo, typedCode),
    startOver() {
      setAttempt({});
      reset();
      navigate('/app/identify');
    },
  };
}

/** Finds the match and the photo to show, but never the previous box's match or another match's photo. */
function findShown(
  matchInUrl: MatchView | null,
  taken: TakenPhoto | undefined,
  isNavigating: boolean,
): { match: MatchView | null; photo: File | null } {
  // A photo of the next box: hide the match of the previous one.
  const isNext =
    taken !== undefined &&
    taken.takenAt === matchInUrl?.requestId &&
    (taken.requestId === undefined || isNavigating);
  const match = isNext ? null : matchInUrl;
  // After the back button the file may belong to another match than the one shown.
  const isOwnPhoto = !match || taken?.requestId === match.requestId;
  return { match, photo: (isOwnPhoto && taken?.file) || null };
}

/** Identifies the photo that was taken on another page, once. */
function usePendingPhoto(identifyPhoto: (photo: File) => void): void {
  const identify = useRef(identifyPhoto);
  useEffect(() => {
    const pending = takePendingPhoto();
    if (pending) identify.current(pending);
  }, []);
}

/** The query of the URL that shows a match. */
const toSearch = ({ request_id }: ImageProductMatchOutput) => `?match=${request_id}`;

/** Fetches a match's photo; returns a problem if it was deleted or could not be loaded. */
async function fetchPhoto(url: string): Promise<Blob | { problem: Problem }> {
  try {
    const response = await fetch(url);
    if (response.ok) return await response.blob();
    return { problem: response.status === 404 ? PHOTO_GONE : NO_RESPONSE };
  } catch {
    return { problem: NO_RESPONSE };
  }
}
