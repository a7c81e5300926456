import { InlineError } from '@shopify/polaris';

/** What describes the buttons that take another photo. */
export const PHOTO_ERROR_ID = 'photoError';

/** Why this photo cannot be used, beside the photo; read out when it appears. */
export function PhotoError({ message }: { message: string }) {
  return (
    <div role="alert">
      <InlineError message={message} fieldID="photo" />
    </div>
  );
}
