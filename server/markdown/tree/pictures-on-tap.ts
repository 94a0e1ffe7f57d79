/** Pictures that load when their reader asks for them, for those who pay for every kilobyte. */
import type { Element, ElementContent } from 'hast';
import { element } from './nodes.ts';
import type { Picture, PictureFile } from './page.ts';

/** Wide enough for the screen of a phone, in pixels. */
const wideEnough = 720;

/** A picture with one light file alone, so that what it will weigh can be said. */
export function lightFile(picture: Picture): { picture: Picture; kilobytes: number | null } {
  const { lighter = [], narrower = [], width, height, bytes } = picture;
  const light = wideEnoughOf(lighter);
  const narrow = wideEnoughOf(narrower);
  const weight = (light ?? narrow)?.bytes ?? bytes;
  return {
    picture: { width, height, ...(light && { lighter: [light] }), ...(narrow && { narrower: [narrow] }) },
    kilobytes: weight === undefined ? null : Math.max(1, Math.round(weight / 1000)),
  };
}

/** The narrowest file that is wide enough, or the widest; undefined of none. */
function wideEnoughOf(files: readonly PictureFile[]): PictureFile | undefined {
  return files.find(({ width }) => width >= wideEnough) ?? files.at(-1);
}

interface PictureOnTap {
  src: string;
  description: string;
  /** Says what it is and weighs. */
  size: string;
  /** The picture itself, for where there is room for a box. */
  picture: Element;
  /** Whether it stands in a link. */
  linked: boolean;
}

/** The pictures that the links stand for, for those that become boxes. */
const pictures = new WeakMap<Element, Pick<PictureOnTap, 'picture' | 'size' | 'description'>>();

/** A link to a picture, in a line; within a link only its words. */
export function linkToPicture({ src, description, size, picture, linked }: PictureOnTap): Element {
  const words: ElementContent[] = [
    { type: 'text', value: description === '' ? '' : `${description} ` },
    element('span', { className: ['picture-size'] }, [{ type: 'text', value: size }]),
  ];
  if (linked) return element('span', {}, words);
  const link = element('a', { className: ['picture-link'], href: src }, words);
  pictures.set(link, { picture, size, description });
  return link;
}

/** What a box takes that stands in the place of such a link; null for any other element. */
export function boxOf(link: Element): { picture: Element; around(picture: Element): Element } | null {
  const found = pictures.get(link);
  if (!found) return null;
  return {
    picture: found.picture,
    // A closed box is not laid out, so that nothing in it is loaded: no script is needed.
    around: (picture) =>
      element('details', { className: ['picture-box'] }, [element('summary', {}, link.children), picture]),
  };
}
