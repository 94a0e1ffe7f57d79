/** Sound for tests. */

const rate = 22_050;

/** A WAV file of noise that swells like syllables: harder to encode than speech. */
export function wavOf(
  seconds: number,
  { channels = 1, bits = 16 }: { channels?: number; bits?: 8 | 16 | 24 | 32 } = {},
) {
  const frames = Math.round(seconds * rate);
  const size = bits / 8;
  const data = Buffer.alloc(frames * channels * size);
  let seed = 1;
  for (let at = 0; at < frames; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const value = (seed / 2_147_483_648 - 0.5) * Math.abs(Math.sin(at / 4000));
    for (let channel = 0; channel < channels; channel += 1) {
      const place = (at * channels + channel) * size;
      const top = 2 ** (bits - 1) - 1;
      if (bits === 8) data.writeUInt8(Math.round(128 + value * 127), place);
      else data.writeIntLE(Math.round(value * top), place, size);
    }
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * size, 28);
  head.writeUInt16LE(channels * size, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
