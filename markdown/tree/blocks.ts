import type { Element, ElementContent, Properties } from 'hast';
import type { Token } from 'markdown-it';
import { unescaped } from '../parse.ts';
import { type CalloutKind, calloutElement, takeCalloutKind } from './callouts.ts';
import { paragraphDirection } from './direction.ts';
import { inlineContent } from './inline.ts';
import { addAll, addText, element, textOf, trim } from './nodes.ts';
import { headingElement } from './outline.ts';
import type { Page } from './page.ts';
import { figureOf } from './pictures.ts';

/** An open block: its first token, its content so far, and whether a list or table contains it. */
interface Frame {
  token: Token | null;
  children: ElementContent[];
  confined: boolean;
  /** For a list item that is a task: whether it is done. */
  task?: boolean;
  /** For a quotation that is a callout: its kind. */
  callout?: CalloutKind;
}

const taskMarker = /^\[([ \t\nxX])\](?=[ \t\n])/;
const confining = new Set(['list_item_open', 'dd_open', 'th_open', 'td_open']);

export function blockContent(tokens: readonly Token[], page: Page): ElementContent[] {
  const root: Frame = { token: null, children: [], confined: false };
  const frames: Frame[] = [root];
  for (const token of tokens) {
    const frame = frames.at(-1) ?? root;
    if (token.nesting === 1) {
      frames.push({ token, children: [], confined: frame.confined || confining.has(token.type) });
    } else if (token.nesting === -1) {
      frames.pop();
      addAll((frames.at(-1) ?? root).children, closed(frame, page));
    } else if (token.type === 'inline') {
      addAll(frame.children, trim(inlineOf(token, frames.at(-2), frame, page)));
    } else {
      addAll(frame.children, leaf(token, page));
    }
  }
  return root.children;
}

/**
 * The content of a paragraph. The first one of a list item may begin with a checkbox, which makes the item a
 * task; the first one of a quotation with the kind of a callout.
 */
function inlineOf(token: Token, outer: Frame | undefined, frame: Frame, page: Page): ElementContent[] {
  const content = inlineContent(token.children ?? [], page);
  if (!outer || outer.children.length > 0 || frame.token?.type !== 'paragraph_open') return content;
  if (outer.token?.type === 'blockquote_open' && token.content.startsWith('[!')) {
    const kind = takeCalloutKind(content);
    if (kind) outer.callout = kind;
  }
  if (outer.token?.type !== 'list_item_open') return content;
  const marker = taskMarker.exec(token.content)?.[1];
  const first = content[0];
  if (!marker || first?.type !== 'text') return content;
  outer.task = marker.toLowerCase() === 'x';
  first.value = first.value.slice(3);
  return content;
}

/** The nodes of a block whose content is complete. */
function closed({ token, children, confined, task, callout }: Frame, page: Page): ElementContent[] {
  switch (token?.type) {
    case 'paragraph_open':
      return token.hidden ? children : paragraph(children, confined, page);
    case 'heading_open': {
      // Empty headings disturb people who navigate by headings.
      if (textOf(children).trim() === '' && children.every((child) => child.type === 'text')) return [];
      const heading = page.outline.add(Number(token.tag.slice(1)), children);
      return [headingElement(heading, children, page.labels.headingLink)];
    }
    case 'list_item_open':
      return [
        element('li', task === undefined ? {} : { className: task ? ['task', 'done'] : ['task'] }, children),
      ];
    case 'blockquote_open':
      return callout
        ? calloutElement(callout, children, page.labels.callouts)
        : [element('blockquote', {}, children)];
    case 'ordered_list_open': {
      const start = token.attrGet('start');
      return [element('ol', start === null ? {} : { start: Number(start) }, children)];
    }
    case 'table_open':
      return [scrolling(element('table', {}, children), page)];
    case 'th_open':
      // An empty header names nothing, so it becomes an ordinary cell.
      return [cell(children.length > 0 ? 'th' : 'td', token, children)];
    case 'td_open':
      return [cell('td', token, children)];
    default:
      return token ? [element(token.tag, {}, children)] : children;
  }
}

function paragraph(children: ElementContent[], confined: boolean, page: Page): ElementContent[] {
  // A paragraph of raw HTML only becomes empty.
  if (children.length === 0) return [];
  const figure = figureOf(children);
  if (figure) return [figure];
  const direction = confined ? null : paragraphDirection(textOf(children), page.direction);
  return [element('p', direction ? { dir: direction } : {}, children)];
}

/** A wide table scrolls in its own box, so that the page doesn't; the box takes keyboard focus. */
function scrolling(table: Element, page: Page): Element {
  page.tables++;
  const ariaLabel = page.labels.table(page.tables);
  return element('div', { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel }, [table]);
}

function cell(tagName: 'th' | 'td', token: Token, children: ElementContent[]): Element {
  const properties: Properties = tagName === 'th' ? { scope: 'col' } : {};
  const side = /left|right|center/.exec(String(token.attrGet('style') ?? ''))?.[0];
  if (side) properties.className = [`align-${side}`];
  return element(tagName, properties, children);
}

function leaf(token: Token, page: Page): ElementContent[] {
  switch (token.type) {
    case 'hr':
      return [element('hr')];
    case 'fence':
    case 'code_block':
      return [page.charts.figure(token) ?? codeBlock(token)];
    case 'math_block':
      return [
        element('div', { className: ['math-block'], tabIndex: 0 }, [page.formula(token.content, true)]),
      ];
    default:
      return [];
  }
}

function codeBlock(token: Token): Element {
  const language = /^\s*(\S+)/.exec(token.type === 'fence' ? unescaped(token.info) : '')?.[1];
  const code = element('code', language ? { className: [`language-${language}`] } : {});
  addText(code.children, token.content);
  return element('pre', { tabIndex: 0, dir: 'ltr' }, [code]);
}
