import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `mcpsk_`, 43 base62 characters (256 random bits), and 6 base62 characters: the CRC-32 of everything before them. */
export const API_KEY_PATTERN = /^mcpsk_[0-9A-Za-z]{49}$/;

const PREFIX = 'mcpsk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_CHARS = 43;
const CHECKSUM_CHARS = 6;

function base62(value: bigint, chars: number): string {
  let text = '';
  for (let rest = value; text.length < chars; rest /= 62n)
    text = ALPHABET[Number(rest % 62n)] + text;
  return text;
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_CHARS);
}

/** Returns a new key in plain text: show it once and store only `sha256OfApiKey`. */
export function generateApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_CHARS);
  return `${PREFIX}${secret}${checksumOf(PREFIX + secret)}`;
}

/** Checks form and checksum, so that a mistyped key is recognised without the database. */
export function isWellFormedApiKey(text: string): boolean {
  if (!API_KEY_PATTERN.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_CHARS);
  return checksumOf(body) === text.slice(-CHECKSUM_CHARS);
}

/** SHA-256 is enough here: the key is 256 random bits, so there is nothing to guess. */
export function sha256OfApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
