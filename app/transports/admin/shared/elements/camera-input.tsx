import type { RefObject } from 'react';

export type CameraInputProps = {
  /** To be clicked by a button. */
  input: RefObject<HTMLInputElement>;
  /** Names it for tests. */
  testId: string;
  /** Called with what was taken or chosen; not where a person cancels. */
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
