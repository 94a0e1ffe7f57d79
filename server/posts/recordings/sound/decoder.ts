/** Decodes recordings that come in pieces into samples of one channel. */
import { createDecoder } from 'libopus-wasm';
import { MPEGDecoder } from 'mpg123-decoder';
import type { SoundFormat } from './format.ts';
import { OggReader, oggRate } from './ogg.ts';
import { DamagedSoundError, type Sound, WavReader } from './wav.ts';

/** Decodes one file. `end` fails where there was no sound in it. */
export interface Decoder {
  /** The sounds in these bytes, one by one, because few bytes may hold hours. @throws DamagedSoundError */
  decode(bytes: Buffer): Iterable<Sound>;
  /** @throws DamagedSoundError */
  end(): void;
}

/** Opens the decoder of a format. */
export async function openDecoder(format: SoundFormat): Promise<Decoder> {
  switch (format) {
    case 'wav':
      return wavDecoder();
    case 'mp3':
      return mp3Decoder();
    case 'opus':
      return opusDecoder();
  }
}

function wavDecoder(): Decoder {
  const reader = new WavReader();
  return {
    decode: (bytes) => {
      const sound = reader.read(bytes);
      return sound === null ? [] : [sound];
    },
    end: () => reader.end(),
  };
}

/** Ten frames of MPEG audio, which have 1,152 samples at most: a recording with more faults than one in so many isn't sound. */
const samplesPerFault = 10 * 1152;

async function mp3Decoder(): Promise<Decoder> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let heard = 0;
  let faults = 0;
  return {
    decode: (bytes) => {
      const { channelData, sampleRate, samplesDecoded, errors } = decoder.decode(bytes);
      faults += errors.length;
      if (samplesDecoded === 0) return [];
      heard += samplesDecoded;
      return [{ samples: mixed(channelData, samplesDecoded), rate: sampleRate }];
    },
    end: () => {
      decoder.free();
      // Chance makes frames of any bytes, and faults between them.
      if (heard === 0 || faults * samplesPerFault > heard)
        throw new DamagedSoundError('There is no sound in the file.');
    },
  };
}

/** The longest packet of Opus, 120 ms, in samples. */
const mostSamplesOfAPacket = oggRate * 0.12;
const headBytes = 19;

async function opusDecoder(): Promise<Decoder> {
  const reader = new OggReader();
  // A stereo packet is mixed by the decoder itself.
  const decoder = await createDecoder({
    channels: 1,
    sampleRate: oggRate,
    maxFrameSize: mostSamplesOfAPacket,
  });
  let packets = 0;
  let skip = 0;
  const decodePacket = (packet: Buffer): Sound | null => {
    packets += 1;
    if (packets === 1) {
      skip = skipIn(packet);
      return null;
    }
    // The second packet holds the tags.
    if (packets === 2 || packet.length === 0) return null;
    const samples = decoder.decodeFloat(packet);
    const skipped = Math.min(skip, samples.length);
    skip -= skipped;
    return { samples: samples.slice(skipped), rate: oggRate };
  };
  return {
    *decode(bytes) {
      try {
        for (const packet of reader.read(bytes)) {
          const sound = decodePacket(packet);
          if (sound !== null) yield sound;
        }
      } catch (error) {
        throw error instanceof DamagedSoundError ? error : new DamagedSoundError(String(error));
      }
    },
    end: () => {
      decoder.free();
      if (packets < 3) throw new DamagedSoundError('There is no sound in the file.');
    },
  };
}

/** How many samples at the beginning are to be left out. */
function skipIn(head: Buffer): number {
  if (head.length < headBytes || head.toString('latin1', 0, 8) !== 'OpusHead')
    throw new DamagedSoundError('This is no Opus.');
  // Files with more than two channels have several streams in each packet.
  if (head.readUInt8(18) !== 0) throw new DamagedSoundError('There are too many channels.');
  return head.readUInt16LE(10);
}

function mixed(channels: readonly Float32Array[], length: number): Float32Array {
  const [first = new Float32Array(length), ...others] = channels;
  return Float32Array.from({ length }, (_, index) => {
    const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), first[index] ?? 0);
    return sum / (others.length + 1);
  });
}
