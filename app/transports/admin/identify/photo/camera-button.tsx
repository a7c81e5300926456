import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { CameraInput } from '../../shared/elements/camera-input.tsx';

export type CameraButtonProps = {
  label: string;
  isPrimary?: boolean;
  /** Id of the message about the last photo's problem. */
  describedBy?: string | undefined;
  /** Names the file input for tests. */
  testId: string;
  onPhoto: (photo: File) => void;
};

/** Opens the camera, or a file dialog on devices without one. Cancelling changes nothing. */
export function CameraButton(props: CameraButtonProps) {
  const { label, isPrimary = false, describedBy, testId, onPhoto } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        fullWidth
        {...(isPrimary && { variant: 'primary', size: 'large' })}
        onClick={() => input.current?.click()}
        ariaDescribedBy={describedBy}
      >
        {label}
      </Button>
      <CameraInput input={input} testId={testId} onPhotos={([photo]) => photo && onPhoto(photo)} />
    </>
  );
}
