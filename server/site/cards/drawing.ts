/** Draws cards and pictures of summaries with Pango, through sharp, in the project's own fonts; the machine's fonts are not used. */
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { lightColours } from '../../../contract/colours.ts';
import { cardSize } from '../../../contract/site/card-paths.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';
import { qrPixels } from '../../platform/text/qr.ts';

/** The text on a card. */
export interface CardText {
  title: string;
  byline: string;
  network: string;
  direction: 'ltr' | 'rtl';
  /** A picture beside the title, where the lines end. */
  cover?: Buffer;
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

sharp.cache(false);
sharp.concurrency(1);

/** The size that social networks recommend. */
const card = cardSize;
/** In pixels: as high as messengers show a picture whole. */
const tall = { width: 1080, height: 1350 };
const margin = 80;

/** Font sizes in pixels, of which the first that fits is used, and the room. */
interface TextBox {
  sizes: readonly number[];
  width: number;
  height: number;
}

const cardWidth = card.width - 2 * margin;
/** The most that a cover takes of a card, which shows all of it. */
const coverBox = { width: 440, height: 440 };
const tallWidth = tall.width - 2 * margin;
const qrSide = 222;
const textBoxes = {
  network: { sizes: [34, 28], width: cardWidth, height: 50 },
  title: { sizes: [76, 64, 54, 46, 40], width: cardWidth, height: 320 },
  byline: { sizes: [34, 28], width: cardWidth, height: 90 },
  tallTitle: { sizes: [68, 60, 52, 44], width: tallWidth, height: 300 },
  /** A line about a post, beside its QR code. */
  source: { sizes: [30, 26, 22], width: tallWidth - qrSide - 40, height: qrSide / 3 },
};

const require = createRequire(import.meta.url);
const fonts = {
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  arabicBold: require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  arabicRegular: require.resolve(
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  ),
  ethiopicBold: require.resolve('@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf'),
  ethiopicRegular: require.resolve(
    '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  ),
};

const arabicLetter = /\p{Script=Arabic}/u;
/** Reduces the line height of the Arabic font, which leaves room for stacked marks. */
const arabicLineHeight = 0.7;

/** Pango may use any loaded font as a fallback, so all are loaded before anything is drawn. */
const loaded = Promise.all(
  Object.values(fonts).map((file) =>
    line('A', { file, font: 'Noto Sans 10', colour: lightColours.ink, width: cardWidth }),
  ),
);

/** The card as a PNG with few colours. Characters that the fonts lack are left out. */
export async function draw({ title, byline, network, direction, cover }: CardText): Promise<Buffer> {
  await loaded;
  const picture =
    cover &&
    (await sharp(cover)
      .resize({ ...coverBox, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true }));
  const beside = picture ? picture.info.width + margin / 2 : 0;
  const titleBox = { ...textBoxes.title, width: cardWidth - beside };
  const bold = { file: fonts.bold, weight: 'Bold' };
  const regular = { file: fonts.regular, weight: '' };
  const name = await fitted(network, textBoxes.network, { ...bold, colour: lightColours.accent });
  const heading = await fitted(title, titleBox, { ...bold, colour: lightColours.ink, direction });
  const author = await fitted(byline, textBoxes.byline, { ...regular, colour: lightColours.quiet });
  const overlays: OverlayOptions[] = [
    ...placed(name, 64, direction, card),
    ...placed(heading, 150, direction, card),
    ...placed(author, card.height - 60 - (author?.height ?? 0), direction, card),
  ];
  if (!picture) return onPaper(card, overlays);
  const left = direction === 'ltr' ? card.width - margin - picture.info.width : margin;
  return onPaper(
    card,
    [...overlays, { input: picture.data, top: (card.height - picture.info.height) >> 1, left }],
    256,
  );
}

/** What a picture of a summary says. */
export interface SummaryText {
  network: string;
  title: string;
  summary: string;
  /** Up to three lines: by whom it is, its version and date, its address. */
  source: readonly string[];
  /** Its address, for the QR code. */
  address: string;
  direction: 'ltr' | 'rtl';
}

/** The summary of a post as a PNG to pass on, 1080 × 1350 px; null where it doesn’t fit whole, or has letters that the fonts lack. */
export async function drawSummary(text: SummaryText): Promise<Buffer | null> {
  await loaded;
  const { direction } = text;
  const bold = { file: fonts.bold, weight: 'Bold', direction };
  const regular = { file: fonts.regular, weight: '', direction };
  const name = await fitted(text.network, textBoxes.network, { ...bold, colour: lightColours.accent });
  const heading = await fitted(text.title, textBoxes.tallTitle, { ...bold, colour: lightColours.ink });
  const lines: (Drawn | null)[] = [];
  for (const about of text.source)
    lines.push(await fitted(about, textBoxes.source, { ...regular, colour: lightColours.quiet }));
  const foot = tall.height - 70 - qrSide;
  const top = 140 + (heading?.height ?? 0) + 50;
  const room = { sizes: [46, 42, 38, 34, 30, 27], width: tallWidth, height: foot - 40 - top };
  const summary = await wholeIn(drawable(text.summary), room, { ...regular, colour: lightColours.ink });
  if (!heading || !summary) return null;
  const { side, bytes } = qrPixels(text.address);
  const code = await sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .resize(qrSide, qrSide, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return onPaper(tall, [
    ...placed(name, 64, direction, tall),
    ...placed(heading, 140, direction, tall),
    ...placed(summary, top, direction, tall),
    ...lines.flatMap((drawn, at) => placed(drawn, foot + (at * qrSide) / lines.length, direction, tall)),
    { input: code, top: foot, left: direction === 'ltr' ? tall.width - margin - qrSide : margin },
  ]);
}

/** What is drawn on the paper of the site, below a bar in its colour. */
function onPaper(
  size: { width: number; height: number },
  overlays: readonly OverlayOptions[],
  colours = 64,
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: lightColours.paper } })
    .composite([bar(size.width), ...overlays])
    .png({ palette: true, colours, compressionLevel: 9 })
    .toBuffer();
}

interface TextStyle {
  file: string;
  weight: string;
  colour: string;
  /** Without it the first letter determines the direction. */
  direction?: 'ltr' | 'rtl';
}

/** Draws the text in the largest size that fits. If none does, words are dropped until the smallest fits. */
async function fitted(given: string, box: TextBox, style: TextStyle): Promise<Drawn | null> {
  const text = drawable(given);
  const whole = await wholeIn(text, box, style);
  if (whole || text === '') return whole;
  const smallest = box.sizes.at(-1) ?? 0;
  let words = text.split(' ');
  for (;;) {
    words = words.length > 1 ? words.slice(0, Math.floor(words.length * 0.9)) : [halved(words[0] ?? '')];
    const cut = await drawText(`${words.join(' ')}…`, smallest, box, style);
    if (!cut || fits(cut, box)) return cut;
  }
}

/** Draws the whole text in the largest size that fits; null if none does, or there is nothing to draw. */
async function wholeIn(text: string, box: TextBox, style: TextStyle): Promise<Drawn | null> {
  for (const size of box.sizes) {
    const whole = await drawText(text, size, box, style);
    if (!whole) return null;
    if (fits(whole, box)) return whole;
  }
  return null;
}

const fits = (drawn: Drawn, { width, height }: TextBox) => drawn.height <= height && drawn.width <= width;

/** Direction marks keep a title's direction if it begins with a word of the other direction. */
const directionMarks = { ltr: '\u200e', rtl: '\u200f' };

function drawText(text: string, size: number, { width }: TextBox, style: TextStyle): Promise<Drawn | null> {
  const { file, weight, colour, direction } = style;
  const ordered = isolated(text, direction ?? 'auto');
  return line(text === '' || !direction ? ordered : directionMarks[direction] + ordered, {
    file,
    font: `Noto Sans, Noto Sans Arabic, Noto Sans Ethiopic ${weight} ${size}`,
    colour,
    width,
  });
}

function halved(word: string): string {
  const characters = [...word];
  return characters.slice(0, Math.floor(characters.length / 2)).join('');
}

/** Draws lines of text as pixels without margins; null if nothing is visible. */
async function line(
  text: string,
  { file, font, colour, width }: { file: string; font: string; colour: string; width: number },
): Promise<Drawn | null> {
  if (text.trim() === '') return null;
  const height = arabicLetter.test(text) ? ` line_height="${arabicLineHeight}"` : '';
  const markup = `<span foreground="${colour}"${height}>${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font, fontfile: file, width, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Places a drawn text at a distance from the top, on the side where the text begins. */
function placed(
  drawn: Drawn | null,
  top: number,
  direction: 'ltr' | 'rtl',
  paper: { width: number },
): OverlayOptions[] {
  if (!drawn) return [];
  const { data, width, height } = drawn;
  const left = direction === 'ltr' ? margin : Math.max(margin, paper.width - margin - width);
  return [{ input: data, raw: { width, height, channels: 4 }, left, top }];
}

function bar(width: number): OverlayOptions {
  return {
    input: { create: { width, height: 14, channels: 3, background: lightColours.accent } },
    left: 0,
    top: 0,
  };
}

const unknownLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Ethiopic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** The text without characters that the fonts would show as boxes; empty if they lack its letters. */
function drawable(text: string): string {
  if (unknownLetter.test(text)) return '';
  return text
    .replace(/\p{Extended_Pictographic}|[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
