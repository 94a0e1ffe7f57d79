/** The picture of the podcasts: the names of the site, in the size that directories ask for. */
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { lightColours } from '../../../contract/colours.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';

const side = 1400;
const margin = 140;
const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
);
const limit = new ConcurrencyLimit({ concurrency: 1, maxQueue: 8 });
const drawn = new Map<string, Promise<Buffer>>();

/** A PNG of 1400 × 1400 pixels. It is drawn once. */
export function drawPodcastPicture({ name, shortName }: Config['product']): Promise<Buffer> {
  const key = JSON.stringify([name, shortName]);
  const picture = drawn.get(key) ?? limit.run(() => draw(name, shortName));
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
}

async function draw(name: string, shortName: string): Promise<Buffer> {
  const title = await write(shortName, 400);
  const rest = await write(name, 220);
  return sharp({
    create: { width: side, height: side, channels: 3, background: lightColours.accent },
  })
    .composite([
      { input: title, left: margin, top: 320 },
      { input: rest, left: margin, top: 820 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** White letters, as large as fit. */
function write(text: string, height: number): Promise<Buffer> {
  const markup = `<span foreground="white">${escapeMarkup(text)}</span>`;
  const box = { width: side - 2 * margin, height, fontfile: font, font: 'Noto Sans Bold', rgba: true };
  return sharp({ text: { text: markup, ...box } })
    .png()
    .toBuffer();
}
