import type { Element, ElementContent, Properties } from 'hast';
import type { Token } from 'markdown-it';
import { picturesPathPrefix } from '../../contract/paths.ts';
import { hostOf, isRemote, linkProperties, schemeOf } from './links.ts';
import { element } from './nodes.ts';
import type { Page, Picture, PictureFile } from './page.ts';
import { isPictureLink, pictureLink } from './pictures-on-tap.ts';

/** Displayed width: the text column, which is at most 42rem, or a narrower screen. */
const sizes = '(min-width: 44rem) 42rem, 100vw';

/**
 * The nodes of a picture. Only pictures of this site are shown. One of another host is never loaded, since it
 * would cost readers' data and reveal them to that host: it becomes a link, or plain text within a link
 * (`linked`). A picture that can't be shown leaves its description.
 */
export function pictureContent(token: Token, page: Page, linked: boolean): ElementContent[] {
  const src = String(token.attrGet('src') ?? '');
  const description = descriptionOf(token.children ?? []).trim();
  const picture = pictureAt(src, page.pictures);
  if (picture || src.startsWith(picturesPathPrefix)) {
    const title = token.attrGet('title');
    return page.loading === 'load'
      ? [shown(token, picture?.address ?? src, description, picture)]
      : [pictureLink({ src, description, title: title ? String(title) : null, picture, linked }, page)];
  }
  if (isRemote(src) && hostOf(src) !== '') return [remote(src, description, linked)];
  if (description === '') return [];
  return [element('span', { className: ['missing-picture'] }, [{ type: 'text', value: description }])];
}

function shown(token: Token, src: string, alt: string, picture: Picture | undefined): Element {
  const properties: Properties = { src, alt };
  const title = token.attrGet('title');
  if (title) properties.title = String(title);
  if (picture) {
    const { width, height, narrower = [] } = picture;
    if (narrower.length > 0) {
      properties.srcSet = sourceSet([...narrower, { address: src, width }]);
      properties.sizes = sizes;
    }
    Object.assign(properties, { width, height });
  }
  const img = element('img', { ...properties, loading: 'lazy', decoding: 'async' });
  if (!picture?.lighter?.length) return img;
  const source = element('source', { type: 'image/avif', srcSet: sourceSet(picture.lighter), sizes });
  return element('picture', {}, [source, img]);
}

/** A `srcset`: addresses with their widths. */
function sourceSet(files: readonly PictureFile[]): string {
  return files.map(({ address, width }) => `${address} ${width}w`).join(', ');
}

function remote(src: string, description: string, linked: boolean): Element {
  const host = hostOf(src);
  const text = description === '' ? host : `${description} (${host})`;
  const children: ElementContent[] = [{ type: 'text', value: text }];
  const properties = linked ? null : linkProperties(src, null);
  if (!properties) return element('span', { className: ['remote-picture'] }, children);
  return element('a', { className: ['remote-picture'], ...properties }, children);
}

/** The parser percent-encodes addresses, and some were stored unencoded. */
function pictureAt(src: string, pictures: ReadonlyMap<string, Picture>): Picture | undefined {
  if (schemeOf(src) === 'data') return undefined;
  const picture = pictures.get(src);
  if (picture || !src.includes('%')) return picture;
  try {
    return pictures.get(decodeURI(src));
  } catch {
    return undefined;
  }
}

function descriptionOf(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image') text += descriptionOf(token.children ?? []);
    else if (token.type !== 'html_inline') text += token.content;
  }
  return text;
}

/** A figure, if the paragraph contains one picture only; its title becomes the caption. */
export function figureOf(content: readonly ElementContent[]): Element | null {
  const [only] = content;
  if (content.length !== 1 || only?.type !== 'element') return null;
  if (!isPicture(only) && !isPictureLink(only)) return null;
  const { title, untitled } = withoutTitle(only);
  const figure = element('figure', {}, [untitled]);
  if (title !== undefined) {
    figure.children.push(element('figcaption', {}, [{ type: 'text', value: title }]));
  }
  return figure;
}

/** Whether the node is a picture of this site. */
export function isPicture(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'img' || node.tagName === 'picture');
}

function withoutTitle(picture: Element): { title: string | undefined; untitled: Element } {
  const { tagName, children: content } = picture;
  if (tagName !== 'picture') {
    const { title, ...properties } = picture.properties;
    const untitled = element(tagName, properties, content);
    return { title: typeof title === 'string' ? title : undefined, untitled };
  }
  let found: string | undefined;
  const children = content.map((child) => {
    if (!isPicture(child)) return child;
    const { title, untitled } = withoutTitle(child);
    found = title;
    return untitled;
  });
  return { title: found, untitled: element('picture', {}, children) };
}
