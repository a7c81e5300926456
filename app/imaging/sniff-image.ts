/** A file's type by its first bytes; file names and content types are not trusted. */
export type SniffedImage =
  | { kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'; animated: boolean }
  | { kind: 'other'; what: string };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Brands of ISO/IEC 23008-12 (HEIF): those with HEVC pictures, and those that denote an image sequence. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'hevc', 'hevx', 'msf1']);
const SEQUENCE_BRANDS = new Set(['hevc', 'hevx', 'msf1', 'avis']);

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** APNG announces itself with an `acTL` chunk before the first `IDAT` (W3C PNG, third edition). */
function isAnimatedPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const type = ascii(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** The second bit of a `VP8X` header's flags says "animation" (RFC 9649). */
function isAnimatedWebp(bytes: Buffer): boolean {
  return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}

function sniffIsoMedia(bytes: Buffer): SniffedImage {
  // A size of 0 means: up to the end of the file (ISO/IEC 14496-12, 4.2).
  const boxEnd = Math.min(bytes.readUInt32BE(0) || bytes.length, bytes.length, 256);
  const major = ascii(bytes, 8, 12);
  const brands = [major];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(ascii(bytes, at, at + 4));
  const animated = SEQUENCE_BRANDS.has(major);
  if (brands.includes('avif') || brands.includes('avis')) return { kind: 'avif', animated };
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return { kind: 'heic', animated };
  return { kind: 'other', what: 'a video or another media file' };
}

function describeOther(bytes: Buffer): string {
  const start = ascii(bytes, 0, 256);
  if (start.startsWith('GIF8')) return 'a GIF';
  if (start.startsWith('%PDF')) return 'a PDF document';
  if (start.startsWith('BM')) return 'a BMP';
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'a TIFF or raw camera file';
  if (/<svg/i.test(start)) return 'an SVG drawing';
  if (/^\s*<(!doctype|html)/i.test(start)) return 'a web page';
  return 'not an image';
}

/** Detects a file's type by its signature. */
export function sniffImage(bytes: Buffer): SniffedImage {
  if (bytes.length >= 16) {
    if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
      return { kind: 'jpeg', animated: false };
    if (bytes.subarray(0, 8).equals(PNG_SIGNATURE))
      return { kind: 'png', animated: isAnimatedPng(bytes) };
    if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
      return { kind: 'webp', animated: isAnimatedWebp(bytes) };
    if (ascii(bytes, 4, 8) === 'ftyp') return sniffIsoMedia(bytes);
  }
  return { kind: 'other', what: describeOther(bytes) };
}
