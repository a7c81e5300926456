/** Writes the table of docs/privacy.md when it is started: `npm run docs:privacy`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_MS, MAX_KEPT } from '#app/domain/retention.ts';
import { DAY_MS } from '#app/platform/clock.ts';
import { READING_KEPT_MS } from '#app/providers/reading-cache.ts';

export const PRIVACY_FILE = path.join(import.meta.dirname, '../../docs/privacy.md');

const HOUR_MS = 60 * 60 * 1000;
const MIB = 1024 * 1024;
const COUNTS = ['no', 'one'];

/** Such as `90 days` or `one hour`. */
function period(ms: number): string {
  const [count, unit] = ms % DAY_MS === 0 ? [ms / DAY_MS, 'day'] : [ms / HOUR_MS, 'hour'];
  return `${COUNTS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;
}

const ERASED = 'until `shop/redact`';
const most = MAX_KEPT;

/** What is kept, and for how long. */
const ROWS: readonly (readonly [what: string, howLong: string])[] = [
  ['access tokens, encrypted', 'until the app is uninstalled'],
  ['a photo sent as bytes, at an unguessable public address', period(KEPT_MS.hostedImage)],
  [
    'an upload address, as a hash',
    `until it is used, at most ${KEPT_MS.uploadAddress / 60_000} minutes; its photo like a photo sent as bytes`,
  ],
  ['a photo sent as a link', 'it is not stored'],
  [
    'a photo waiting for another process to read it, if `ROLES` divides the work',
    `until it is read, at most ${KEPT_MS.photoToRead / 60_000} minutes`,
  ],
  [
    "what was read on a photo, by the photo's SHA-256",
    `${READING_KEPT_MS / 60_000} minutes, only in memory`,
  ],
  [
    'calls: input without photos, answer, who called',
    `paid calls ${ERASED}; the latest ${most.freeCalls.toLocaleString('en')} free calls`,
  ],
  [
    "credit orders: pack, price, status, Shopify's payment number; who ordered",
    `like the ledger; who ordered ${ERASED}`,
  ],
  [
    'staff who opened the app: name, whether they own the store, access scopes; no access token',
    ERASED,
  ],
  ['what upserts changed, for undo', period(KEPT_MS.changeRecord)],
  ['what was added to stock, so that one receipt is added once', period(KEPT_MS.stockAddition)],
  [
    'bulk jobs',
    `${period(KEPT_MS.job)}; inputs of failed rows ${period(KEPT_MS.failedRowInput)}, an incomplete upload ${period(KEPT_MS.halfReceivedJob)}`,
  ],
  [
    "decisions about barcodes, the product of each style code, code forms learnt from the store's products, settings, API keys (as SHA-256)",
    ERASED,
  ],
  [
    'receiving sessions, scanned codes and what was done with their boxes',
    `${period(KEPT_MS.receivingSession)} after they are finished or started`,
  ],
  [
    "photos of a receiving session, without an address, only for the store's staff",
    `until ${period(KEPT_MS.receivingPhotoAfterEnd)} after it is finished, at most ${period(KEPT_MS.receivingPhoto)}`,
  ],
  [
    'kept photos, only if the store allows it',
    `${period(KEPT_MS.keptPhoto)}, at most ${most.keptPhotos} photos and ${most.keptPhotoBytes / MIB} MB; the oldest are deleted first`,
  ],
  [
    'apps that staff connected: their name and scopes, who connected them; their codes and tokens, as SHA-256',
    `${ERASED}; codes and tokens until they expire or the app is disconnected`,
  ],
  [
    'what an app said about itself when it registered',
    `while a store has it connected, and ${period(KEPT_MS.disconnectedOauthClient)} more; ${period(KEPT_MS.unusedOauthClient)} if none ever did`,
  ],
  ['how many searches and model calls a store has used', 'until the day is over (UTC)'],
  [
    'addresses of webhooks, their secrets encrypted',
    'until they are removed or the app is uninstalled',
  ],
  [
    'webhooks that were sent: ids and counts, what the receiver answered',
    `${period(KEPT_MS.webhookMessage)}, at most ${most.webhookMessages.toLocaleString('en')} for each address, plus those still to be sent`,
  ],
  [
    'records of handled Shopify webhooks: id, topic and store, without the body',
    period(KEPT_MS.shopifyWebhook),
  ],
];

const PLACE = /(<!-- begin: npm run docs:privacy -->\n)[\s\S]*(<!-- end -->)/;

/** The document with its table as the times are. */
export function withRetentionTable(document: string): string {
  const rows = ROWS.map(([what, howLong]) => `| ${what} | ${howLong} |\n`).join('');
  const table = `| what | for how long |\n|---|---|\n${rows}`;
  return document.replace(PLACE, (_, begin: string, end: string) => `${begin}${table}${end}`);
}

if (process.argv[1] === import.meta.filename)
  await writeFile(PRIVACY_FILE, withRetentionTable(await readFile(PRIVACY_FILE, 'utf8')));
