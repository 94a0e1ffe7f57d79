import type { Element, ElementContent, Properties } from 'hast';
import type { Token } from 'markdown-it';
import { hostOf, isRemote, linkProperties, schemeOf } from './links.ts';
import { element } from './nodes.ts';
import type { Page, PictureSize } from './page.ts';

/**
 * A picture in the text. Only pictures that this site stores are shown. One from another host is never loaded, as
 * that would cost readers' data without asking and tell a stranger who reads what: it becomes a link, or plain text
 * within a link (`linked`). What can't be shown at all leaves its description.
 */
export function pictureContent(token: Token, page: Page, linked: boolean): ElementContent[] {
  const src = String(token.attrGet('src') ?? '');
  const description = descriptionOf(token.children ?? []).trim();
  const size = sizeOf(src, page.pictures);
  if (size || src.startsWith('/pictures/')) return [shown(token, src, description, size)];
  if (isRemote(src) && hostOf(src) !== '') return [remote(src, description, linked)];
  if (description === '') return [];
  return [element('span', { className: ['missing-picture'] }, [{ type: 'text', value: description }])];
}

function shown(token: Token, src: string, alt: string, size: PictureSize | undefined): Element {
  const properties: Properties = { src, alt };
  const title = token.attrGet('title');
  if (title) properties.title = String(title);
  if (size) Object.assign(properties, { width: size.width, height: size.height });
  return element('img', { ...properties, loading: 'lazy', decoding: 'async' });
}

function remote(src: string, description: string, linked: boolean): Element {
  const host = hostOf(src);
  const text = description === '' ? host : `${description} (${host})`;
  const children: ElementContent[] = [{ type: 'text', value: text }];
  const properties = linked ? null : linkProperties(src, null);
  if (!properties) return element('span', { className: ['remote-picture'] }, children);
  return element('a', { className: ['remote-picture'], ...properties }, children);
}

/** Addresses come percent-encoded from the parser, but may have been stored as they were written. */
function sizeOf(src: string, pictures: ReadonlyMap<string, PictureSize>): PictureSize | undefined {
  if (schemeOf(src) === 'data') return undefined;
  const size = pictures.get(src);
  if (size || !src.includes('%')) return size;
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

/** A figure, if all that a paragraph holds is one picture; its title is shown below as a caption. */
export function figureOf(content: readonly ElementContent[]): Element | null {
  const picture = content[0];
  if (content.length !== 1 || picture?.type !== 'element' || picture.tagName !== 'img') return null;
  const { title, ...properties } = picture.properties;
  const figure = element('figure', {}, [element('img', properties)]);
  if (typeof title === 'string') {
    figure.children.push(element('figcaption', {}, [{ type: 'text', value: title }]));
  }
  return figure;
}
