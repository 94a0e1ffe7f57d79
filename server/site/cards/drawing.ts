/** Draws cards with Pango, through sharp, in the project's own fonts; the machine's fonts are not used. */
import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { lightColours } from '../../../contract/colours.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';

/** The text on a card. */
export interface CardText {
  title: string;
  byline: string;
  network: string;
  direction: 'ltr' | 'rtl';
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

sharp.cache(false);
sharp.concurrency(1);

/** In pixels: the size that social networks recommend. */
const card = { width: 1200, height: 630 };
const margin = 80;
const textWidth = card.width - 2 * margin;
/** Font sizes in pixels, of which the first that fits is used, and the available height. */
const textBoxes = {
  network: { sizes: [34, 28], height: 50 },
  title: { sizes: [76, 64, 54, 46, 40], height: 320 },
  byline: { sizes: [34, 28], height: 90 },
};
type TextBox = (typeof textBoxes)[keyof typeof textBoxes];

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
  Object.values(fonts).map((file) => line('A', { file, font: 'Noto Sans 10', colour: lightColours.ink })),
);

/** The card as a PNG with few colours. Characters that the fonts lack are left out. */
export async function draw({ title, byline, network, direction }: CardText): Promise<Buffer> {
  await loaded;
  const bold = { file: fonts.bold, weight: 'Bold' };
  const regular = { file: fonts.regular, weight: '' };
  const name = await fitted(network, textBoxes.network, { ...bold, colour: lightColours.accent });
  const heading = await fitted(title, textBoxes.title, { ...bold, colour: lightColours.ink, direction });
  const author = await fitted(byline, textBoxes.byline, { ...regular, colour: lightColours.quiet });
  const overlays: OverlayOptions[] = [
    bar(0, 14),
    ...placed(name, 64, direction),
    ...placed(heading, 150, direction),
    ...placed(author, card.height - 60 - (author?.height ?? 0), direction),
  ];
  return sharp({ create: { ...card, channels: 3, background: lightColours.paper } })
    .composite(overlays)
    .png({ palette: true, colours: 64, compressionLevel: 9 })
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
async function fitted(given: string, { sizes, height }: TextBox, style: TextStyle): Promise<Drawn | null> {
  const fits = (drawn: Drawn) => drawn.height <= height && drawn.width <= textWidth;
  const text = drawable(given);
  let smallest = 0;
  for (const size of sizes) {
    const whole = await drawText(text, size, style);
    if (!whole || fits(whole)) return whole;
    smallest = size;
  }
  let words = text.split(' ');
  for (;;) {
    words = words.length > 1 ? words.slice(0, Math.floor(words.length * 0.9)) : [halved(words[0] ?? '')];
    const cut = await drawText(`${words.join(' ')}…`, smallest, style);
    if (!cut || fits(cut)) return cut;
  }
}

/** Direction marks keep a title's direction if it begins with a word of the other direction. */
const directionMarks = { ltr: '\u200e', rtl: '\u200f' };

function drawText(text: string, size: number, style: TextStyle): Promise<Drawn | null> {
  const { file, weight, colour, direction } = style;
  const ordered = isolated(text, direction ?? 'auto');
  return line(text === '' || !direction ? ordered : directionMarks[direction] + ordered, {
    file,
    font: `Noto Sans, Noto Sans Arabic, Noto Sans Ethiopic ${weight} ${size}`,
    colour,
  });
}

function halved(word: string): string {
  const characters = [...word];
  return characters.slice(0, Math.floor(characters.length / 2)).join('');
}

/** Draws lines of text as pixels without margins; null if nothing is visible. */
async function line(
  text: string,
  { file, font, colour }: { file: string; font: string; colour: string },
): Promise<Drawn | null> {
  if (text.trim() === '') return null;
  const height = arabicLetter.test(text) ? ` line_height="${arabicLineHeight}"` : '';
  const markup = `<span foreground="${colour}"${height}>${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font, fontfile: file, width: textWidth, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Places a drawn text at a distance from the top, on the side where the text begins. */
function placed(drawn: Drawn | null, top: number, direction: 'ltr' | 'rtl'): OverlayOptions[] {
  if (!drawn) return [];
  const { data, width, height } = drawn;
  const left = direction === 'ltr' ? margin : Math.max(margin, card.width - margin - width);
  return [{ input: data, raw: { width, height, channels: 4 }, left, top }];
}

function bar(top: number, height: number): OverlayOptions {
  return {
    input: { create: { width: card.width, height, channels: 3, background: lightColours.accent } },
    left: 0,
    top,
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
