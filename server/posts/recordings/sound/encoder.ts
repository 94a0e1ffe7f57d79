/** Encodes sound as Opus in Ogg and as MP3, both of one channel, for thin links. */
import { Application, createEncoder, Signal } from 'libopus-wasm';
import { createMp3Encoder } from 'wasm-media-encoders';
import { OggOpusWriter, oggRate } from './ogg.ts';
import { Resampler } from './resampler.ts';
import type { Sound } from './wav.ts';

/** Samples per second that both encoders get: enough for every sound of speech. */
const rate = 24_000;
/** At most 105 kB a minute, and 3 kB of Ogg. */
const opusBitsPerSecond = 14_000;
/** The lowest at which MP3 keeps speech clear. */
const mp3KilobitsPerSecond = 24;
/** Packets of 60 ms need the fewest bytes. */
const frameSamples = (rate * 60) / 1000;

/** Where the files go, piece by piece. */
interface Outputs {
  opus: (bytes: Buffer) => void;
  mp3: (bytes: Buffer) => void;
}

/** Encodes sound of any rate; nothing but the last moment is held in memory. */
export class SpeechEncoder {
  readonly #outputs: Outputs;
  readonly #opus: Awaited<ReturnType<typeof createEncoder>>;
  readonly #ogg: OggOpusWriter;
  readonly #mp3: Awaited<ReturnType<typeof createMp3Encoder>>;
  #resampler: { from: number; change: Resampler } | null = null;
  readonly #frame = new Float32Array(frameSamples);
  #filled = 0;
  #samples = 0;

  private constructor(
    outputs: Outputs,
    opus: Awaited<ReturnType<typeof createEncoder>>,
    mp3: Awaited<ReturnType<typeof createMp3Encoder>>,
  ) {
    this.#outputs = outputs;
    this.#opus = opus;
    this.#mp3 = mp3;
    const perSample = oggRate / rate;
    this.#ogg = new OggOpusWriter(outputs.opus, {
      skip: opus.getLookahead() * perSample,
      samplesOfAPacket: frameSamples * perSample,
      rate,
    });
  }

  static async open(outputs: Outputs): Promise<SpeechEncoder> {
    const opus = await createEncoder({
      channels: 1,
      sampleRate: rate,
      frameSize: frameSamples,
      application: Application.Voip,
      signal: Signal.Voice,
      bitrate: opusBitsPerSecond,
      vbr: true,
      vbrConstraint: true,
      complexity: 10,
    });
    const mp3 = await createMp3Encoder();
    mp3.configure({ channels: 1, sampleRate: rate, bitrate: mp3KilobitsPerSecond });
    return new SpeechEncoder(outputs, opus, mp3);
  }

  /** The length of what was given so far. */
  get milliseconds(): number {
    return Math.round((this.#samples * 1000) / rate);
  }

  add({ samples, rate: from }: Sound): void {
    if (from === rate) {
      this.#add(samples);
      return;
    }
    if (this.#resampler?.from !== from) {
      this.#endResampler();
      this.#resampler = { from, change: new Resampler(from, rate) };
    }
    this.#add(this.#resampler.change.push(samples));
  }

  end(): void {
    this.#endResampler();
    if (this.#filled > 0) {
      this.#frame.fill(0, this.#filled);
      this.#ogg.add(this.#opus.encodeFloat(this.#frame).slice());
    }
    this.#ogg.end(this.#samples * (oggRate / rate));
    this.#outputs.mp3(Buffer.from(this.#mp3.finalize()));
    this.#opus.free();
  }

  #endResampler(): void {
    if (this.#resampler) this.#add(this.#resampler.change.end());
    this.#resampler = null;
  }

  #add(samples: Float32Array): void {
    this.#samples += samples.length;
    if (samples.length > 0) this.#outputs.mp3(Buffer.from(this.#mp3.encode([samples])));
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + frameSamples - this.#filled);
      this.#frame.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled < frameSamples) continue;
      this.#ogg.add(this.#opus.encodeFloat(this.#frame).slice());
      this.#filled = 0;
    }
  }
}
