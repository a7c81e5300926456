import { newImageId } from '#app/domain/hosted-images/hosted-images.ts';
import type { DirectOperation } from '../direct-operation.ts';
import { parseInput } from '../pipeline/parse-input.ts';
import { createPhotoUploadContract } from './contract.ts';

/** Opens an upload address for one photo. Not recorded as a call, because the record would contain the address. */
export const createPhotoUpload: DirectOperation = {
  contract: createPhotoUploadContract,
  async run(rawInput, { services, principal }) {
    parseInput(createPhotoUploadContract.input, rawInput);
    const { shopId, keyId = null, staffId = null } = principal;
    const imageId = newImageId();
    const opened = await services.photoUploads.open({ imageId, shopId, keyId, staffId });
    return {
      upload_url: `${services.appUrl}/uploads/${opened.secret}`,
      upload_until: opened.expiresAt.toISOString(),
      image_url: services.hostedImages.urlOf(imageId),
    };
  },
};
