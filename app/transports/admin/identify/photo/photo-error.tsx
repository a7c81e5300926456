import { InlineError } from '@shopify/polaris';

/** The id that the buttons for another photo refer to with `aria-describedby`. */
export const PHOTO_ERROR_ID = 'photoError';

/** Says why this photo cannot be used. Screen readers announce it. */
export function PhotoError({ message }: { message: string }) {
  return (
    <div role="alert">
      <InlineError message={message} fieldID="photo" />
    </div>
  );
}
