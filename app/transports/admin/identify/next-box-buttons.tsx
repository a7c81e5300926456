import { useNavigate } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { toReceivingUrl } from '../receive/elsewhere/to-receiving-url.ts';
import { useReceivingSessionId } from '../receive/elsewhere/use-receiving-session-id.ts';
import { CameraButton } from './photo/camera-button.tsx';
import { setPendingPhoto } from './photo/pending-photo.ts';

/**
 * Starts the next match from any page: opens the camera, or the page on which a photo is chosen. If the current box
 * belongs to an open session, leads back to that session instead.
 */
export function NextBoxButtons({ label }: { label: string }) {
  const navigate = useNavigate();
  const receivingSessionId = useReceivingSessionId();
  const identify = (photo: File) => {
    setPendingPhoto(photo);
    navigate('/app/identify');
  };
  if (receivingSessionId)
    return (
      <Button variant="primary" size="large" fullWidth url={toReceivingUrl(receivingSessionId)}>
        Back to receiving
      </Button>
    );
  return (
    <BlockStack gap="200">
      <CameraButton label={label} isPrimary testId="next" onPhoto={identify} />
      <Button fullWidth url="/app/identify">
        Choose a photo
      </Button>
    </BlockStack>
  );
}
