import { randomBytes } from 'node:crypto';
import type { BulkOperation } from '../store/bulk-types.ts';
import { gidNumber } from '../store/gid.ts';

/** Where results are fetched: another bucket at Google. The preload of the tests sends it here. */
export const RESULT_HOST = 'storage.googleapis.com';
export const RESULT_FOLDER = '/shopify-tiers-assets-prod-us-east1/bulk-operation-outputs/';

/** Results are kept for seven days. */
const LIFE_S = 604_800;

/** One line of results: Shopify's come with escaped slashes and a zero-based number (recorded). */
export function resultRow(answer: object, lineNumber: number): string {
  return `${JSON.stringify({ ...answer, __lineNumber: lineNumber }).replaceAll('/', '\\/')}\n`;
}

/** Puts the rows where the app can fetch them; nothing when there are none. */
export function keepResult(operation: BulkOperation, rows: readonly string[]): void {
  if (rows.length === 0) return;
  operation.result = {
    name: randomBytes(14).toString('hex'),
    signature: randomBytes(256).toString('base64'),
    text: Buffer.from(rows.join('')),
  };
}

/** The signed address of the file of results, or null. */
export function resultUrl(operation: BulkOperation): string | null {
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
