import { useNavigate } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { CameraInput } from '../../../shared/elements/camera-input.tsx';
import { showToast } from '../../../shared/show-toast.ts';
import type { Outbox } from '../../capture/use-outbox.ts';
import type { DecidePageProps } from '../load-decision.server.ts';

export type RetakePhotoProps = Pick<DecidePageProps, 'photo'> & {
  boxId: string;
  outbox: Pick<Outbox, 'add' | 'isOnline' | 'isKept'>;
  /** The URL of the next page. */
  nextUrl: string;
  isDisabled: boolean;
};

const KEPT = 'Kept on this device. It is sent when you are online.';
const NOT_KEPT = 'Keep this page open. The photo is sent when you are online.';

/**
 * Takes another photo in place of the box. The photo is read like any other, and the box leaves the session when it has
 * arrived. Without a connection, stays on this page, because the next one would not load.
 */
export function RetakePhoto({ photo, boxId, outbox, nextUrl, isDisabled }: RetakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const replace = async (photos: readonly File[]) => {
    await outbox.add(photos, boxId);
    if (!outbox.isOnline) return showToast(outbox.isKept ? KEPT : NOT_KEPT);
    showToast('The new photo is read in the background');
    navigate(nextUrl);
  };
  return (
    <>
      <Button fullWidth disabled={isDisabled} onClick={() => input.current?.click()}>
        {photo ? 'Take another photo' : 'Photograph its label instead'}
      </Button>
      <CameraInput input={input} testId="retake" onPhotos={(photos) => void replace(photos)} />
    </>
  );
}
