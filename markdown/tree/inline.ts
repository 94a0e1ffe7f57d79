import type { Element, ElementContent, Properties } from 'hast';
import type { Token } from 'markdown-it';
import { directionOf } from '../../contract/constants.ts';
import { citedIn } from '../syntax/citations.ts';
import { htmlTags } from './html-tags.ts';
import { linkProperties } from './links.ts';
import { addText, element, textOf } from './nodes.ts';
import type { Page } from './page.ts';
import { isPicture, pictureContent } from './pictures.ts';

const before = /(?:mailto:)?[a-z0-9._+-]{1,64}$/i;
const after = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/i;

/** Adds text with email addresses linked, by GFM's rules. */
function addTextWithEmails(children: ElementContent[], text: string): void {
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // Both sides are read within a fixed distance, so that a text full of `@` takes linear time.
    const name = before.exec(text.slice(Math.max(done, at - 71), at))?.[0];
    const host = after.exec(text.slice(at + 1, at + 255))?.[0];
    if (!name || !host || /[-_]$/.test(host)) continue;
    const address = `${name}@${host}`;
    addText(children, text.slice(done, at - name.length));
    const href = /^mailto:/i.test(address) ? address : `mailto:${address}`;
    children.push(element('a', { href }, [{ type: 'text', value: address }]));
    done = at - name.length + address.length;
    at = done - 1;
  }
  addText(children, text.slice(done));
}

/** Emphasis nested deeper than this is ignored, since later steps recurse. */
const MAX_DEPTH = 40;

/** The element that content is added to; null for the parent itself. */
interface Frame {
  element: Element | null;
  children: ElementContent[];
  linked: boolean;
}

/** The nodes of a paragraph, heading or cell. */
export function inlineContent(tokens: readonly Token[], page: Page): ElementContent[] {
  const root: Frame = { element: null, children: [], linked: false };
  const frames: Frame[] = [root];
  const tags = htmlTags(tokens);

  function open(opened: Element | null): void {
    const parent = frames.at(-1) ?? root;
    const linked = parent.linked || opened?.tagName === 'a';
    const shown = frames.length < MAX_DEPTH ? opened : null;
    if (!shown) frames.push({ ...parent, element: null });
    else {
      parent.children.push(shown);
      frames.push({ element: shown, children: shown.children, linked });
    }
  }

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    const frame = frames.at(-1) ?? root;
    if (token.type === 'html_inline') {
      const tag = tags.get(index);
      if (tag?.kind === 'open') open(element(tag.tagName));
      else if (tag?.kind === 'close') frames.pop();
      else if (tag?.kind === 'skip') index = tag.to;
      else if (tag?.space) addText(frame.children, ' ');
    } else if (token.nesting === 1) {
      open(openingElement(token, frame.linked, page));
    } else if (token.nesting === -1) {
      frames.pop();
      if (frame.element?.tagName === 'a') nameLink(frame.element);
    } else {
      addLeaf(frame, token, page);
    }
  }
  return root.children;
}

function openingElement(token: Token, linked: boolean, page: Page): Element | null {
  switch (token.type) {
    case 'em_open':
    case 'strong_open':
    case 's_open':
      return element(token.tag);
    case 'foreign_open':
      return foreignElement(String(token.attrGet('lang')), page);
    case 'link_open':
      // HTML doesn't allow a link inside a link; the outer one stays.
      return linked ? null : linkElement(token, page);
    default:
      return null;
  }
}

function foreignElement(lang: string, page: Page): Element {
  const dir = directionOf(lang);
  return element('span', dir === page.direction ? { lang } : { lang, dir });
}

function linkElement(token: Token, page: Page): Element | null {
  const href = String(token.attrGet('href') ?? '');
  const title = token.attrGet('title');
  const properties: Properties | null = linkProperties(href, title === null ? null : String(title));
  if (!properties) return null;
  const link = element('a', properties);
  if (href.startsWith('#')) page.fragments.push({ link, fragment: href.slice(1) });
  return link;
}

/** Gives a link without content its address as text, so that it can be seen and read aloud. */
function nameLink(link: Element): void {
  if (link.children.some(isPicture)) return;
  if (textOf(link.children).trim() === '') addText(link.children, String(link.properties.href ?? ''));
}

function addLeaf({ children, linked }: Frame, token: Token, page: Page): void {
  switch (token.type) {
    case 'softbreak':
      addText(children, '\n');
      break;
    case 'hardbreak':
      children.push(element('br'));
      addText(children, '\n');
      break;
    case 'code_inline':
      children.push(element('code', { dir: 'ltr' }, [{ type: 'text', value: token.content }]));
      break;
    case 'math_inline':
      children.push(page.formula(token.content, false));
      break;
    case 'math_display':
      children.push(page.formula(token.content, true));
      break;
    case 'footnote_reference':
      children.push(page.notes.refer(String(token.meta?.label ?? '')));
      break;
    case 'citation':
      children.push(page.citations.cite(citedIn(token)));
      break;
    case 'image':
      children.push(...pictureContent(token, page, linked));
      break;
    default: {
      const rest = token.content.slice(addToFormula(children, token.content));
      if (linked) addText(children, rest);
      else addTextWithEmails(children, rest);
    }
  }
}

/** What ends a clause or a bracket, in the scripts of the interface. */
const closing = /^[,.;:!?)\]»”’،؛؟።፣፤፥]+/;

/**
 * Keeps what a text begins with on the line of the formula before it, from which browsers would part it; gives its length, 0 where the two
 * may be parted.
 */
function addToFormula(children: ElementContent[], text: string): number {
  const formula = children.at(-1);
  const mark = closing.exec(text)?.[0];
  if (mark === undefined || formula?.type !== 'element' || formula.tagName !== 'math') return 0;
  if (formula.properties.display !== undefined) return 0;
  children.splice(
    -1,
    1,
    element('span', { className: ['math-run'] }, [formula, { type: 'text', value: mark }]),
  );
  return mark.length;
}
