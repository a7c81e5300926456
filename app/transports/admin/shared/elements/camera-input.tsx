import type { RefObject } from 'react';

export type CameraInputProps = {
  /** The ref with which a button clicks the input. */
  input: RefObject<HTMLInputElement>;
  /** Names the input for tests. */
  testId: string;
  /** Called with the photos that were taken or chosen; not called if the user cancels. */
  onPhotos: (photos: readonly File[]) => void;
};

/** Opens the device's own camera when it is clicked by script; a file dialog on devices without one. */
export function CameraInput({ input, testId, onPhotos }: CameraInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture="environment"
      hidden
      data-testid={testId}
      onChange={(event) => {
        const photos = [...(event.target.files ?? [])];
        if (photos.length > 0) onPhotos(photos);
        // Lets the same file be chosen again.
        event.target.value = '';
      }}
    />
  );
}
