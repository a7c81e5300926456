import { Button } from '@shopify/polaris';
import { useRef } from 'react';

export type CameraButtonProps = {
  label: string;
  isPrimary?: boolean;
  /** Id of what is wrong with the last photo. */
  describedBy?: string | undefined;
  /** Names the input for tests, which cannot press a shutter. */
  testId: string;
  onPhoto: (photo: File) => void;
};

/** Opens the camera at once, or a file dialog where there is none; giving up there changes nothing here. */
export function CameraButton(props: CameraButtonProps) {
  const { label, isPrimary = false, describedBy, testId, onPhoto } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        fullWidth
        {...(isPrimary && { variant: 'primary', size: 'large' })}
        onClick={() => input.current?.click()}
        {...(describedBy !== undefined && { ariaDescribedBy: describedBy })}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-testid={testId}
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo) onPhoto(photo);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
