/** Pictures that load when their reader asks for them, for those who pay for every kilobyte. */
import type { Element, ElementContent, Properties } from 'hast';
import { element } from './nodes.ts';
import type { Page, Picture, PictureFile } from './page.ts';

/** Wide enough for the screen of a phone, in pixels. */
const wideEnough = 720;

interface PictureOnTap {
  src: string;
  description: string;
  title: string | null;
  picture: Picture | undefined;
  /** Whether it stands in a link. */
  linked: boolean;
}

/**
 * A link to a picture in its place, which says what it is and weighs: to a file that every browser shows, as wide as a phone
 * needs. Not a lazy picture in something closed: browsers load those at once where scripts are off. Within a link only its words.
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
  // What a script needs to put the picture there: its room, and the same in fewer bytes.
  if (picture) Object.assign(properties, { dataWidth: picture.width, dataHeight: picture.height });
  const avif = wideEnoughOf(picture?.lighter ?? []);
  if (avif) properties.dataAvif = avif.address;
  return element('a', properties, words);
}

/** The narrowest file that is wide enough, or the widest; undefined of none. */
function wideEnoughOf(files: readonly PictureFile[]): PictureFile | undefined {
  return files.find(({ width }) => width >= wideEnough) ?? files.at(-1);
}

/** Whether this stands in the place of a picture. */
export function isPictureLink({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'a' && Array.isArray(className) && className.includes('picture-link');
}
