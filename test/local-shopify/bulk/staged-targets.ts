import { randomBytes, randomUUID } from 'node:crypto';
import { userError } from '../catalog/user-error.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { UserError } from '../store/types.ts';

/** Host of uploads: a bucket at Google, which the tests' preload redirects to this server. */
export const UPLOAD_HOST = 'shopify-staged-uploads.storage.googleapis.com';

/** 100 MiB: the `content-length-range` of recorded policies for BULK_MUTATION_VARIABLES. */
export const MAX_BULK_FILE_BYTES = 104_857_600;
const MAX_FILE_BYTES = 20_971_520;

/** Time for which an upload is accepted (recorded: `X-Goog-Expires=604800`). */
const LIFE_S = 604_800;

const SHOP_NUMBER = 92_891_250_994;
const IMAGE_TYPES = /^image\/(png|jpe?g|gif|webp|heic|heif|avif|bmp|tiff|svg\+xml)$/;
const FOLDERS: Record<string, string> = { BULK_MUTATION_VARIABLES: 'bulk', IMAGE: 'products' };
const SIZED: Record<string, string> = { VIDEO: 'video', MODEL_3D: '3D model' };

export interface StagedUploadInput {
  resource: string;
  filename: string;
  mimeType: string;
  httpMethod?: 'POST' | 'PUT' | null;
  fileSize?: string | null;
}

interface Target {
  url: string | null;
  resourceUrl: string | null;
  parameters: { name: string; value: string }[];
}

const NO_TARGET: Target = { url: null, resourceUrl: null, parameters: [] };

/** Checks the input of an upload (recorded: 2026-04 media-staged-uploads-create-validation). */
function checkInput(input: StagedUploadInput, index: number): UserError[] {
  const path = ['input', String(index)];
  const sized = SIZED[input.resource];
  if (sized && input.fileSize == null)
    return [userError([...path, 'fileSize'], `file size is required for ${sized} resources`)];
  if (input.resource === 'IMAGE' && !IMAGE_TYPES.test(input.mimeType)) {
    const message = `${input.filename}: (${input.mimeType}) is not a recognized format`;
    return [userError([...path, 'mimeType'], message)];
  }
  return [];
}

/** Creates a target for each input, in order; the target of a refused input is empty (recorded). */
export function createStagedTargets(store: ShopStore, inputs: readonly StagedUploadInput[]) {
  const userErrors: UserError[] = [];
  const stagedTargets = inputs.map((input, index) => {
    const errors = checkInput(input, index);
    userErrors.push(...errors);
    if (errors.length > 0) return NO_TARGET;
    if (input.resource in SIZED) return signedElsewhere(input);
    return input.httpMethod === 'POST' ? postTarget(store, input) : putTarget(store, input);
  });
  return { stagedTargets, userErrors };
}

function newKey(input: StagedUploadInput): string {
  const folder = FOLDERS[input.resource] ?? 'files';
  return `tmp/${SHOP_NUMBER}/${folder}/${randomUUID()}/${input.filename}`;
}

function signing() {
  const stamp = `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const credential = `merchant-assets@shopify-tiers.iam.gserviceaccount.com/${stamp.slice(0, 8)}/auto/storage/goog4_request`;
  return { stamp, credential, signature: randomBytes(256).toString('hex') };
}

/** Order and names of the parameters as recorded. */
function postTarget(store: ShopStore, input: StagedUploadInput): Target {
  const key = newKey(input);
  const { stamp, credential, signature } = signing();
  const algorithm = 'GOOG4-RSA-SHA256';
  const isBulk = input.resource === 'BULK_MUTATION_VARIABLES';
  const policy = {
    conditions: [
      { 'Content-Type': input.mimeType },
      { success_action_status: '201' },
      { acl: 'private' },
      ['content-length-range', 1, isBulk ? MAX_BULK_FILE_BYTES : MAX_FILE_BYTES],
      { bucket: 'shopify-staged-uploads' },
      { key },
      { 'x-goog-date': stamp },
      { 'x-goog-credential': credential },
      { 'x-goog-algorithm': algorithm },
    ],
    expiration: new Date(Date.now() + LIFE_S * 1_000).toISOString().replace(/\.\d+/, ''),
  };
  const parameters = Object.entries({
    'Content-Type': input.mimeType,
    success_action_status: '201',
    acl: 'private',
    key,
    'x-goog-date': stamp,
    'x-goog-credential': credential,
    'x-goog-algorithm': algorithm,
    'x-goog-signature': signature,
    policy: Buffer.from(JSON.stringify(policy)).toString('base64'),
  }).map(([name, value]) => ({ name, value }));
  store.stagedUploads.set(key, { key, method: 'POST', parameters, signature, file: null });
  const url = `https://${UPLOAD_HOST}/`;
  // A bulk file is identified by its key alone; its address is the bucket's (recorded).
  return { url, resourceUrl: isBulk ? url : url + key, parameters };
}

function putTarget(store: ShopStore, input: StagedUploadInput): Target {
  const key = newKey(input);
  const { stamp, credential, signature } = signing();
  const parameters = [
    { name: 'content_type', value: input.mimeType },
    { name: 'acl', value: 'private' },
  ];
  store.stagedUploads.set(key, { key, method: 'PUT', parameters, signature, file: null });
  const resourceUrl = `https://${UPLOAD_HOST}/${key}`;
  const search = new URLSearchParams({
    'X-Goog-Algorithm': 'GOOG4-RSA-SHA256',
    'X-Goog-Credential': credential,
    'X-Goog-Date': stamp,
    'X-Goog-Expires': String(LIFE_S),
    'X-Goog-SignedHeaders': 'host',
    'X-Goog-Signature': signature,
  });
  return { url: `${resourceUrl}?${search}`, resourceUrl, parameters };
}

/** Videos and models have other buckets (recorded shape), to which nothing can be uploaded here. */
function signedElsewhere(input: StagedUploadInput): Target {
  const isVideo = input.resource === 'VIDEO';
  const id = randomBytes(8).toString('hex');
  const model = `https://storage.googleapis.com/threed-models-production/models/${id}/${input.filename}?external_model3d_id=${id}`;
  const bucket = 'https://shopify-video-production-core-originals.storage.googleapis.com';
  const account = isVideo
    ? 'video-production@video-production-225115'
    : 'threed-model-service-prod@threed-model-service';
  return {
    url: isVideo ? bucket : model,
    resourceUrl: isVideo ? `${bucket}?external_video_id=${parseInt(id.slice(0, 6), 16)}` : model,
    parameters: [
      { name: 'GoogleAccessId', value: `${account}.iam.gserviceaccount.com` },
      { name: 'key', value: isVideo ? `c/o/v/${id}.mp4` : `models/${id}/${input.filename}` },
      { name: 'policy', value: Buffer.from('{"conditions":[]}').toString('base64') },
      { name: 'signature', value: randomBytes(256).toString('base64') },
    ],
  };
}
