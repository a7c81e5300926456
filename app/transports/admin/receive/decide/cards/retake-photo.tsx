import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { CameraInput } from '../../../shared/elements/camera-input.tsx';
import { showToast } from '../../../shared/show-toast.ts';
import type { Outbox } from '../../capture/use-outbox.ts';
import type { Decide } from '../use-decide.ts';

export type RetakePhotoProps = { isScan: boolean; outbox: Pick<Outbox, 'add'>; decide: Decide };

/** Another photo in place of the box: it is read in the background like any other, and this box leaves the session. */
export function RetakePhoto({ isScan, outbox, decide }: RetakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const replace = async (photos: readonly File[]) => {
    await outbox.add(photos);
    showToast('The new photo is read in the background');
    decide.send('take_out');
  };
  return (
    <>
      <Button fullWidth disabled={decide.isBusy} onClick={() => input.current?.click()}>
        {isScan ? 'Photograph its label instead' : 'Take another photo'}
      </Button>
      <CameraInput input={input} testId="retake" onPhotos={(photos) => void replace(photos)} />
    </>
  );
}
