import { useNavigate } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { CameraButton } from './photo/camera-button.tsx';
import { setPendingPhoto } from './photo/pending-photo.ts';

/** Starts the next match from any page: opens the camera, or the page where a photo is chosen. */
export function NextBoxButtons({ label }: { label: string }) {
  const navigate = useNavigate();
  const identify = (photo: File) => {
    setPendingPhoto(photo);
    navigate('/app/identify');
  };
  return (
    <BlockStack gap="200">
      <CameraButton label={label} isPrimary testId="next" onPhoto={identify} />
      <Button fullWidth url="/app/identify">
        Choose a photo
      </Button>
    </BlockStack>
  );
}
