/** WAV as voices and recorders write it: uncompressed sound, whose stated length may be wrong in a stream. */

/** Bounds of what is accepted: anything else is no recording of speech. */
const mostChannels = 8;
const rates = { lowest: 8_000, highest: 192_000 };
/** The header of a file with a picture or a table of cues before the sound. */
const mostHeaderBytes = 1024 * 1024;

interface Form {
  rate: number;
  channels: number;
  bits: number;
  isFloat: boolean;
}

/** Samples of one channel, between -1 and 1. */
export interface Sound {
  samples: Float32Array;
  rate: number;
}

/** Bytes that are no sound of the expected format. */
export class DamagedSoundError extends Error {}

/** Reads a WAV file from pieces, and mixes its channels into one. */
export class WavReader {
  #rest: Buffer = Buffer.alloc(0);
  #form: Form | null = null;
  /** Bytes of sound that are still to come, as the header says; none known in a stream. */
  #left = Number.POSITIVE_INFINITY;

  /** @throws DamagedSoundError */
  read(bytes: Buffer): Sound | null {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#form ??= this.#readHeader();
    return this.#form === null ? null : this.#samples(this.#form);
  }

  /** @throws DamagedSoundError where the file ended before its sound began */
  end(): void {
    if (this.#form === null) throw new DamagedSoundError('The file ends before its sound.');
  }

  #readHeader(): Form | null {
    const bytes = this.#rest;
    if (bytes.length < 12) return null;
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
      throw new DamagedSoundError('This is no WAV file.');
    let form: Form | null = null;
    for (let at = 12; at + 8 <= bytes.length; ) {
      const name = bytes.toString('latin1', at, at + 4);
      const length = bytes.readUInt32LE(at + 4);
      if (name === 'data') {
        if (form === null) throw new DamagedSoundError('The file does not say what its sound is like.');
        // A program that writes into a pipe doesn't know the length, and states the largest.
        if (length > 0 && length < 0x7fff_0000) this.#left = length;
        this.#rest = bytes.subarray(at + 8);
        return form;
      }
      if (length > mostHeaderBytes) throw new DamagedSoundError('The header is too long.');
      if (name === 'fmt ' && at + 8 + length <= bytes.length)
        form = formOf(bytes.subarray(at + 8, at + 8 + length));
      at += 8 + length + (length % 2);
    }
    if (bytes.length > mostHeaderBytes) throw new DamagedSoundError('The header is too long.');
    return null;
  }

  #samples({ rate, channels, bits, isFloat }: Form): Sound {
    const bytesOfAFrame = channels * (bits / 8);
    const available = Math.min(this.#rest.length, this.#left);
    const frames = Math.floor(available / bytesOfAFrame);
    const bytes = this.#rest.subarray(0, frames * bytesOfAFrame);
    this.#left -= bytes.length;
    this.#rest = this.#left === 0 ? Buffer.alloc(0) : this.#rest.subarray(bytes.length);
    const read = isFloat ? floatAt : integerAt[bits];
    if (!read) throw new DamagedSoundError('This form of sound is not known.');
    const samples = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame += 1) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel += 1)
        sum += read(bytes, frame * bytesOfAFrame + channel * (bits / 8));
      samples[frame] = sum / channels;
    }
    return { samples, rate };
  }
}

function formOf(chunk: Buffer): Form {
  if (chunk.length < 16) throw new DamagedSoundError('The header is damaged.');
  const given = chunk.readUInt16LE(0);
  // The extensible form names its own coding further on.
  const coding = given === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : given;
  const form = {
    channels: chunk.readUInt16LE(2),
    rate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
    isFloat: coding === 3,
  };
  const known = coding === 3 ? form.bits === 32 : coding === 1 && integerAt[form.bits] !== undefined;
  if (!known || form.channels < 1 || form.channels > mostChannels)
    throw new DamagedSoundError('This form of sound is not known.');
  if (form.rate < rates.lowest || form.rate > rates.highest)
    throw new DamagedSoundError('This rate of samples is not known.');
  return form;
}

type ReadSample = (bytes: Buffer, at: number) => number;

const integerAt: Readonly<Record<number, ReadSample>> = {
  8: (bytes, at) => (bytes.readUInt8(at) - 128) / 128,
  16: (bytes, at) => bytes.readInt16LE(at) / 0x8000,
  24: (bytes, at) => bytes.readIntLE(at, 3) / 0x80_0000,
  32: (bytes, at) => bytes.readInt32LE(at) / 0x8000_0000,
};

/** Not a number, and what is too loud, would spoil everything after it. */
function floatAt(bytes: Buffer, at: number): number {
  const value = bytes.readFloatLE(at);
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}
