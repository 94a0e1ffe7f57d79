/** Recognises pictures by their content; file names and declared types don't count. */
import type { PictureFormat } from './address.ts';

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The format that bytes start with; null for anything but the three accepted formats. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/**
 * Whether bytes consist of a picture's own parts only: no metadata, thumbnail or comment, and nothing after
 * the end. Only such bytes may be stored unchanged.
 */
export function hasNoMetadata(bytes: Buffer, format: PictureFormat): boolean {
  const check = { png: pngHasNoMetadata, jpeg: jpegHasNoMetadata, webp: webpHasNoMetadata }[format];
  try {
    return check(bytes);
  } catch (error) {
    // The bytes end in the middle of a part.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'gAMA', 'sRGB', 'cHRM', 'sBIT', 'pHYs', 'bKGD']);
/** The most bytes of a part other than picture data: a palette of 256 colours. */
const longestPngPart = 768;

/** PNG (ISO/IEC 15948, 5.3): each part has a length, a name, data and a checksum. */
function pngHasNoMetadata(bytes: Buffer): boolean {
  let at = pngSignature.length;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (name === 'IEND') return length === 0 && at === bytes.length;
    if (!pngParts.has(name) || at > bytes.length) return false;
    if (name !== 'IDAT' && length > longestPngPart) return false;
  }
}

/**
 * Whether bytes are an animated PNG (PNG, third edition, 11.3.6): a part `acTL` says so. Decoders that don't know
 * it show only one picture.
 */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = pngSignature.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IEND') return false;
  }
  return false;
}

/** JPEG (ITU-T T.81, B.1.1): each part begins with 0xFF and a code; data follows a start of scan. */
function jpegHasNoMetadata(bytes: Buffer): boolean {
  let at = 2;
  for (;;) {
    const code = bytes.readUInt16BE(at);
    if (code === 0xffd9) return at + 2 === bytes.length;
    const length = bytes.readUInt16BE(at + 2);
    if (!isJpegPart(code, length)) return false;
    at += 2 + length;
    if (code === 0xffda) at = endOfScan(bytes, at);
  }
}

/**
 * Frames, Huffman tables, quantisation tables, restart intervals and scans; JFIF without a thumbnail; Adobe's
 * colour transform.
 */
function isJpegPart(code: number, length: number): boolean {
  if (code === 0xffe0) return length === 16;
  if (code === 0xffee) return length === 14;
  return (code >= 0xffc0 && code <= 0xffcf) || [0xffda, 0xffdb, 0xffdd].includes(code);
}

/** In a scan 0xFF is followed by 0, or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The scan has no end.');
}

/**
 * WebP (RFC 9649): RIFF, the length of the rest, and parts with a name, a length and data padded to an even
 * length.
 */
function webpHasNoMetadata(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false;
  for (let at = 12; at < bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(name)) return false;
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'VP8X' && length !== 10) return false;
    at += 8 + length + (length % 2);
    if (at > bytes.length) return false;
  }
  return true;
}
