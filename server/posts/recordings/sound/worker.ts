/**
 * The process that decodes and encodes a recording: standard input → Opus on standard output, MP3 on
 * descriptor 3. Its arguments are the format and the longest length in seconds. It has no settings, no
 * database and no secrets.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { openDecoder } from './decoder.ts';
import { SpeechEncoder } from './encoder.ts';
import type { SoundFormat } from './format.ts';
import type { Outcome } from './outcome.ts';
import { DamagedSoundError } from './wav.ts';

/** Decoding a second at a time, whatever the pipe delivers, keeps memory small. */
const pieceBytes = 64 * 1024;
/** What stays below, 50 dB under the loudest, is silence. */
const silence = 0.003;

async function encode(format: SoundFormat, longestSeconds: number): Promise<Outcome> {
  const mp3 = createWriteStream('', { fd: 3 });
  const encoder = await SpeechEncoder.open({
    opus: (bytes) => process.stdout.write(bytes),
    mp3: (bytes) => mp3.write(bytes),
  });
  const decoder = await openDecoder(format);
  let isSilent = true;
  try {
    for await (const chunk of process.stdin) {
      for (let at = 0; at < chunk.length; at += pieceBytes)
        for (const sound of decoder.decode(chunk.subarray(at, at + pieceBytes))) {
          encoder.add(sound);
          isSilent &&= sound.samples.every((sample) => Math.abs(sample) < silence);
          if (encoder.milliseconds > longestSeconds * 1000) return { problem: 'too long' };
        }
    }
    decoder.end();
  } catch (error) {
    if (error instanceof DamagedSoundError) return { problem: 'damaged' };
    throw error;
  }
  encoder.end();
  mp3.end();
  await finished(mp3);
  return { milliseconds: encoder.milliseconds, isSilent };
}

const [, , format, longestSeconds] = process.argv;
const outcome = await encode(format as SoundFormat, Number(longestSeconds));
process.stdout.end(() => process.send?.(outcome, () => process.exit(0)));
