/** @module-tag edge */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wavOf } from '../../../tests/sounds.ts';
import { rangeOf } from '../../platform/http/requests/range.ts';
import { encodeSpeech } from './sound/encode.ts';
import { soundFormatOf } from './sound/format.ts';
import { OggOpusWriter, OggReader } from './sound/ogg.ts';
import { Resampler } from './sound/resampler.ts';

const encode = (bytes: Buffer, format: 'wav' | 'mp3' | 'opus' = 'wav', longestSeconds = 3600) =>
  encodeSpeech(Readable.from([bytes]), { format, longestSeconds, signal: AbortSignal.timeout(60_000) });

/** Every page has a right checksum, and the granule of the last says how long the sound is. */
function lengthOfOgg(bytes: Buffer): number {
  const last = bytes.lastIndexOf('OggS');
  return (Number(bytes.readBigInt64LE(last + 6)) - bytes.readUInt16LE(28 + 10)) / 48_000;
}

/** Opus in Ogg with packets of one byte, each 120 ms of silence. */
function silentOgg(packets: number, skip = 0): Buffer {
  const pages: Buffer[] = [];
  const writer = new OggOpusWriter((page) => pages.push(page), {
    skip,
    samplesOfAPacket: 5760,
    rate: 48_000,
  });
  for (let count = 0; count < packets; count += 1) writer.add(Buffer.of(0x19));
  writer.end(packets * 5760);
  return Buffer.concat(pages);
}

/**
 * The most memory that the encoding process took, in MB, and what it said. Linux tells it in its status: `maxRSS` counts what the
 * process had that started it.
 */
async function encodeMeasured(bytes: Buffer, format: string, longestSeconds: number) {
  const measure = `import { existsSync, readFileSync, writeSync } from 'node:fs';
    const most = () => existsSync('/proc/self/status')
      ? /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
      : String(process.resourceUsage().maxRSS);
    process.on('exit', () => writeSync(2, most()));`;
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--import=data:text/javascript,${encodeURIComponent(measure)}`,
      fileURLToPath(new URL('./sound/worker.ts', import.meta.url)),
      format,
      String(longestSeconds),
    ],
    { stdio: ['pipe', 'ignore', 'pipe', 'ignore', 'ipc'] },
  );
  child.stdin?.on('error', () => {}).end(bytes);
  const [[outcome], kilobytes] = await Promise.all([
    once(child, 'message'),
    child.stderr ? text(child.stderr) : '',
  ]);
  return { outcome, megabytes: Number(kilobytes) / 1024 };
}

describe('speech', () => {
  it('is encoded as Opus and MP3 of its own length, in at most 110 kB a minute of Opus', async () => {
    const { opus, mp3, milliseconds } = await encode(wavOf(60));
    expect(milliseconds).toBe(60_000);
    expect(opus.length).toBeLessThan(110_000);
    expect(mp3.length).toBeLessThan(185_000);
    expect(lengthOfOgg(opus)).toBeCloseTo(60, 2);
    expect(soundFormatOf(opus)).toBe('opus');
    expect(soundFormatOf(mp3)).toBe('mp3');
    expect(new OggReader().read(opus).length).toBe(1003);
  });

  it.each(['opus', 'mp3'] as const)(
    'that comes as %s is decoded and encoded anew',
    { tags: 'long' },
    async (format) => {
      const first = await encode(wavOf(3));
      const { milliseconds, opus } = await encode(first[format], format);
      expect(milliseconds).toBeGreaterThan(2950);
      expect(milliseconds).toBeLessThan(3150);
      expect(lengthOfOgg(opus)).toBeCloseTo(milliseconds / 1000, 2);
    },
  );

  it.each([
    [2, 16],
    [1, 8],
    [2, 24],
    [1, 32],
  ] as const)('of %i channels and %i bits is read', async (channels, bits) => {
    expect((await encode(wavOf(1, { channels, bits }))).milliseconds).toBe(1000);
  });

  it.each(['wav', 'mp3', 'opus'] as const)('that is no %s is refused', async (format) => {
    const rubbish = Buffer.from('Nothing to hear. '.repeat(1000));
    await expect(encode(rubbish, format)).rejects.toMatchObject({ reason: 'damaged' });
    await expect(encode(Buffer.alloc(0), format)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('that is too long is refused before all of it is read', async () => {
    await expect(encode(wavOf(5), 'wav', 2)).rejects.toMatchObject({ reason: 'too long' });
  });

  it('of hours in a few bytes is refused as too long with little memory', { tags: 'long' }, async () => {
    const { outcome, megabytes } = await encodeMeasured(silentOgg(40_000), 'opus', 30);
    expect(outcome).toEqual({ problem: 'too long' });
    expect(megabytes).toBeLessThan(300);
  });

  it('of Opus begins after the samples to be left out, of which there may be more than a packet has', async () => {
    const { milliseconds } = await encode(silentOgg(10, 3 * 5760), 'opus');
    expect(milliseconds).toBe(7 * 120);
  });

  it('with absurd headers is refused', async () => {
    const wrong = (at: number, value: number) => {
      const bytes = wavOf(0.2);
      bytes.writeUInt32LE(value, at);
      return encode(bytes);
    };
    for (const [at, value] of [
      [24, 0xffff_ffff],
      [20, 0x00ff_0001],
      [32, 0x0007_0002],
      [16, 0x7fff_ffff],
    ] as const)
      await expect(wrong(at, value)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('keeps its pitch at another rate', () => {
    const resampler = new Resampler(22_050, 24_000);
    const tone = Float32Array.from({ length: 22_050 }, (_, at) =>
      Math.sin((2 * Math.PI * 440 * at) / 22_050),
    );
    const made = [...resampler.push(tone), ...resampler.end()];
    expect(made.length).toBe(24_000);
    const off = made
      .slice(2000, 22_000)
      .map((value, at) => Math.abs(value - Math.sin((2 * Math.PI * 440 * (at + 2000)) / 24_000)));
    expect(Math.max(...off)).toBeLessThan(0.01);
  });
});

describe('a range', () => {
  it.each([
    [undefined, { kind: 'all' }],
    ['bytes=0-', { kind: 'part', start: 0, end: 99 }],
    ['bytes=10-19', { kind: 'part', start: 10, end: 19 }],
    ['bytes=90-500', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
    ['bytes=100-', { kind: 'none' }],
    ['bytes=-0', { kind: 'none' }],
    ['bytes=20-10', { kind: 'all' }],
    ['bytes=0-1,5-6', { kind: 'all' }],
    ['lines=0-1', { kind: 'all' }],
  ] as const)('of %s is %o', (header, asked) => {
    expect(rangeOf(header, 100)).toEqual(asked);
  });
});
