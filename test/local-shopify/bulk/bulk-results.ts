import { randomBytes } from 'node:crypto';
import type { BulkOperation } from '../store/bulk-types.ts';
import { gidNumber } from '../store/gid.ts';

/** Host of results: another bucket at Google, which the tests' preload redirects to this server. */
export const RESULT_HOST = 'storage.googleapis.com';
export const RESULT_FOLDER = '/shopify-tiers-assets-prod-us-east1/bulk-operation-outputs/';

/** Results are kept for seven days. */
const LIFE_S = 604_800;

/** A line of results. Shopify escapes slashes and counts lines from zero (recorded). */
export function formatResult(answer: object, lineNumber: number): string {
  return `${JSON.stringify({ ...answer, __lineNumber: lineNumber }).replaceAll('/', '\\/')}\n`;
}

/** Stores the rows for the app to fetch, if there are any. */
export function storeResult(operation: BulkOperation, rows: readonly string[]): void {
  if (rows.length === 0) return;
  operation.result = {
    name: randomBytes(14).toString('hex'),
    signature: randomBytes(256).toString('base64'),
    text: Buffer.from(rows.join('')),
  };
}

/** The signed address of the results, or null. */
export function buildResultUrl(operation: BulkOperation): string | null {
  if (!operation.result) return null;
  const { name, signature } = operation.result;
  const filename = `bulk-${gidNumber(operation.id)}.jsonl`;
  const search = new URLSearchParams({
    GoogleAccessId: 'assets-us-prod@shopify-tiers.iam.gserviceaccount.com',
    Expires: String(Math.floor(Date.parse(operation.createdAt) / 1_000) + LIFE_S),
    Signature: signature,
    'response-content-disposition': `attachment; filename="${filename}"; filename*=UTF-8''${filename}`,
    'response-content-type': 'application/jsonl',
  });
  return `https://${RESULT_HOST}${RESULT_FOLDER}${name}?${search}`;
}
