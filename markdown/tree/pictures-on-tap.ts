/** Pictures that load on tap, for readers who pay for every kilobyte. */
import type { Element, ElementContent, Properties } from 'hast';
import { element } from './nodes.ts';
import type { Page, Picture, PictureFile } from './page.ts';

/** Wide enough for a phone's screen, in pixels. */
const wideEnough = 720;

interface PictureOnTap {
  src: string;
  description: string;
  title: string | null;
  picture: Picture | undefined;
  /** Whether the picture is inside a link. */
  linked: boolean;
}

/**
 * A link in place of a picture, with its description and size, to a file of a common format that is wide
 * enough for a phone. A lazy picture in a closed `details` would not do: without scripts, browsers load it at
 * once. Inside a link, only the text.
 */
export function pictureLink({ src, description, title, picture, linked }: PictureOnTap, page: Page): Element {
  const light = wideEnoughOf(picture?.narrower ?? []) ?? { address: src, bytes: picture?.bytes };
  const kilobytes = light.bytes === undefined ? null : Math.max(1, Math.round(light.bytes / 1000));
  const words: ElementContent[] = [
    { type: 'text', value: description === '' ? '' : `${description} ` },
    element('span', { className: ['picture-size'] }, [
      { type: 'text', value: page.labels.picture(kilobytes) },
    ]),
  ];
  if (linked) return element('span', {}, words);
  const properties: Properties = { className: ['picture-link'], href: light.address };
  if (title !== null) properties.title = title;
  // For the script that shows the picture: its dimensions, and smaller files.
  if (picture) Object.assign(properties, { dataWidth: picture.width, dataHeight: picture.height });
  const avif = wideEnoughOf(picture?.lighter ?? []);
  if (avif) properties.dataAvif = avif.address;
  return element('a', properties, words);
}

/** The narrowest file that is wide enough, else the widest; undefined if there is none. */
function wideEnoughOf(files: readonly PictureFile[]): PictureFile | undefined {
  return files.find(({ width }) => width >= wideEnough) ?? files.at(-1);
}

/** Whether this is a link in place of a picture. */
export function isPictureLink({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'a' && Array.isArray(className) && className.includes('picture-link');
}
