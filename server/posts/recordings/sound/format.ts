/** Recognises sound by its content; file names and declared types don't count. */

/** What this program decodes by itself. */
export type SoundFormat = 'wav' | 'mp3' | 'opus';

/** The format that a file begins with; `m4a` needs the operator's decoder. Null for anything else. */
export function soundFormatOf(bytes: Buffer): SoundFormat | 'm4a' | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav';
  if (text(0, 4) === 'OggS') return bytes.subarray(0, 64).includes('OpusHead') ? 'opus' : null;
  if (text(4, 8) === 'ftyp') return 'm4a';
  if (text(0, 3) === 'ID3' || isFrame(bytes, 0)) return 'mp3';
  return null;
}

/** The header of a frame of MPEG audio, layer III (ISO/IEC 11172-3, 2.4.2.3). */
function isFrame(bytes: Buffer, at: number): boolean {
  if (bytes.length < at + 4) return false;
  const header = bytes.readUInt32BE(at);
  if (header >>> 21 !== 0x7ff) return false;
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  const rate = (header >>> 12) & 15;
  return version !== 1 && layer === 1 && rate !== 0 && rate !== 15 && ((header >>> 10) & 3) !== 3;
}
