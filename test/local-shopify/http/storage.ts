import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { RESULT_FOLDER, RESULT_HOST } from '../bulk/bulk-results.ts';
import { UPLOAD_HOST } from '../bulk/staged-targets.ts';
import type { StagedUpload } from '../store/bulk-types.ts';
import type { ShopRegistry } from '../store/shop-registry.ts';

type Visit = { request: IncomingMessage; response: ServerResponse; url: URL; shops: ShopRegistry };

/** Whether a host is one of the buckets at Google that Shopify uses. */
export function isStorageHost(host: unknown): host is string {
  return host === UPLOAD_HOST || host === RESULT_HOST;
}

/** Answers for both buckets: uploads by the app, and results that it fetches. */
export async function answerStorage(visit: Visit, host: string): Promise<unknown> {
  const { request, response, url } = visit;
  if (host === RESULT_HOST && request.method === 'GET') return sendResult(visit);
  if (host === UPLOAD_HOST && request.method === 'PUT') return takePut(visit);
  if (host === UPLOAD_HOST && request.method === 'POST' && url.pathname === '/')
    return takePost(visit);
  return sendXml(response, 405, 'MethodNotAllowed', 'The specified method is not allowed.');
}

function sendResult({ response, url, shops }: Visit): unknown {
  const name = url.pathname.startsWith(RESULT_FOLDER)
    ? url.pathname.slice(RESULT_FOLDER.length)
    : '';
  const operations = shops.all().flatMap(({ store }) => [...store.bulkOperations.values()]);
  const result = operations.find((one) => one.result?.name === name)?.result;
  if (!result) return sendXml(response, 404, 'NoSuchKey', 'The specified key does not exist.');
  if (url.searchParams.get('Signature') !== result.signature) return refuseSignature(response);
  response.writeHead(200, {
    'content-type': 'application/jsonl',
    'content-length': result.text.length,
  });
  return response.end(result.text);
}

async function takePut({ request, response, url, shops }: Visit): Promise<unknown> {
  const upload = findUpload(shops, decodeURIComponent(url.pathname.slice(1)));
  const file = Buffer.from(await new Response(toWeb(request)).arrayBuffer());
  if (upload?.method !== 'PUT' || url.searchParams.get('X-Goog-Signature') !== upload.signature)
    return refuseSignature(response);
  upload.file = file;
  return response.writeHead(200).end();
}

/** Accepts a form with every parameter of the target unchanged, then the file. Fields after the file are ignored. */
async function takePost({ request, response, shops }: Visit): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(toWeb(request), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form)
    return sendXml(response, 400, 'MalformedPOSTRequest', 'The body is no multipart/form-data.');
  const entries = [...form];
  const at = entries.findIndex(([name]) => name === 'file');
  const file = entries[at]?.[1];
  if (!(file instanceof Blob))
    return sendXml(response, 400, 'InvalidArgument', 'POST requires exactly one file upload.');
  const fields = new Map(entries.slice(0, at).map(([name, value]) => [name, String(value)]));
  const upload = findUpload(shops, fields.get('key') ?? '');
  if (upload?.method !== 'POST') return refuseSignature(response);
  const wrong = upload.parameters.find(({ name, value }) => fields.get(name) !== value);
  if (wrong?.name === 'policy' || wrong?.name === 'x-goog-signature')
    return refuseSignature(response);
  if (wrong) {
    const message = `Invalid according to Policy: Policy Condition failed: ["eq", "$${wrong.name}", "${wrong.value}"]`;
    return sendXml(response, 403, 'AccessDenied', message);
  }
  const [least, most] = readSizes(upload);
  if (file.size < least || file.size > most) {
    const code = file.size < least ? 'EntityTooSmall' : 'EntityTooLarge';
    return sendXml(response, 400, code, `The file must be of ${least} to ${most} bytes.`);
  }
  upload.file = Buffer.from(await file.arrayBuffer());
  return sendStored(response, upload.key, upload.file);
}

function readSizes(upload: StagedUpload): [number, number] {
  const text = upload.parameters.find(({ name }) => name === 'policy')?.value ?? '';
  const { conditions } = JSON.parse(Buffer.from(text, 'base64').toString());
  const range = conditions.find((one: unknown) => Array.isArray(one));
  return [range[1], range[2]];
}

/** Status 201 and body as recorded. */
function sendStored(response: ServerResponse, key: string, file: Buffer): void {
  const etag = createHash('md5').update(file).digest('hex');
  const where = `https://storage.googleapis.com/shopify-staged-uploads/${key}`;
  response.writeHead(201, { 'content-type': 'application/xml; charset=UTF-8' });
  response.end(
    `<?xml version='1.0' encoding='UTF-8'?><PostResponse><Location>${where}</Location><Bucket>shopify-staged-uploads</Bucket><Key>${key}</Key><ETag>"${etag}"</ETag></PostResponse>`,
  );
}

function findUpload(shops: ShopRegistry, key: string): StagedUpload | null {
  for (const { store } of shops.all()) {
    const upload = store.stagedUploads.get(key);
    if (upload) return upload;
  }
  return null;
}

function toWeb(request: IncomingMessage): ReadableStream {
  return Readable.toWeb(request) as ReadableStream;
}

function refuseSignature(response: ServerResponse): void {
  const message =
    'Access denied: the request signature we calculated does not match the signature you provided.';
  sendXml(response, 403, 'SignatureDoesNotMatch', message);
}

function sendXml(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml; charset=UTF-8' });
  response.end(
    `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
