import { z } from 'zod';

const output = z.strictObject({
  upload_url: z
    .string()
    .describe('PUT the bytes of the photo here, once, without a key. Keep it secret.'),
  upload_until: z.iso.datetime(),
  image_url: z
    .string()
    .describe('The image_url for image-product-match, once the photo is uploaded.'),
});

/** The answer to an uploaded photo. */
export type UploadedPhoto = {
  /** For `image-product-match`. */
  image_url: string;
  /** The time when the photo is deleted. */
  image_until: string;
};

/** Gives a caller an upload address for one photo, so that a model does not have to write the photo in base64. */
export const createPhotoUploadContract = {
  name: 'create-photo-upload',
  title: 'Get an address for a photo',
  summary: 'A single-use address to which a photo is uploaded as it is.',
  description:
    'For a photo in a file, instead of image_base64. PUT the bytes of the file to upload_url within 10 minutes (curl -T box.jpg ' +
    '"$UPLOAD_URL"; at most 10 MB; JPEG, PNG, WebP, AVIF or HEIC), then call image-product-match with image_url. The photo is deleted ' +
    'an hour after the upload. Free.',
  priceCredits: 0,
  scope: 'create-photo-upload',
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.strictObject({}),
  output,
  errorCodes: [],
  examples: [{ title: 'For one photo', input: {} }],
  exampleAnswer: {
    upload_url: 'https://app.example.com/uploads/0Zk3Qw7pXv1Rb9sYt5UeHgJ2LmN8aCdF4iKoPqSrTuV',
    upload_until: '2026-11-26T09:40:00.000Z',
    image_url: 'https://app.example.com/images/6yHn3Kq8Vb2Zp5Xw9Rt7Lm4Jd1Fg0Sca',
  },
  rest: {
    method: 'POST',
    path: '/photo-uploads',
    success: { status: 200, description: 'The address, and that of the photo.' },
    tag: 'Operations',
  },
} as const;
