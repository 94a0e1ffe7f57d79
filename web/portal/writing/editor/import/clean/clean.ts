import type { Element, ElementContent, Root, RootContent } from 'hast';
import { textBounds } from '../../../../../../contract/text/text-bounds.ts';
import { markOf, noNumber } from '../list-numbers.ts';
import type { Pictures } from '../pictures.ts';
import type { UnsupportedKind, UnsupportedParts } from '../unsupported.ts';
import { formulaIn } from '../word/formulas.ts';
import { tellPastedBoxes } from './boxes.ts';
import { codeText, holdsMarked, withBreaks } from './code.ts';
import { definitionList } from './definitions.ts';
import { keepOneOfFormulas, lettersOf, texOf } from './formulas.ts';
import { emojiOf, formatsOf, holdsPicture, isTiny, linkFault, tidyFormats } from './inline.ts';
import { leaveOut, leftOutAs } from './left-out.ts';
import { type Item, listMarks, markIn, orderedLists } from './lists.ts';
import { element, holdsBlock, isElement, propertyOf, silent, text, textOf } from './nodes.ts';
import { findNotes } from './notes.ts';
import { type Lose, tellPlaces } from './places.ts';
import { targetOf } from './redirects.ts';
import { spreadFormats } from './spread-formats.ts';
import { applyStyleSheets } from './style-sheets.ts';
import { readSymbols } from './symbol-text.ts';
import { cleanTable } from './tables.ts';
import { isNothing, marked, separated, wrapped } from './visibility.ts';
import { withWordLists } from './word-lists.ts';

/** Elements that a post can't show. */
const unsupported = new Set(
  'iframe video audio object embed canvas svg form input textarea select button meter progress frame frameset applet marquee'.split(
    ' ',
  ),
);
const containers = new Set(
  'address article aside body center details dialog div fieldset figure figcaption footer header hgroup html main nav section summary'.split(
    ' ',
  ),
);

/** What surrounds an element that is cleaned. */
interface Place {
  formats: ReadonlySet<string>;
  /** Levels of lists and quotes. */
  level: number;
  linked: boolean;
  /** Whether what stands before it as its mark is written by its list. */
  isMarked?: boolean;
}

/**
 * The content of a pasted or converted document as few kinds of elements: those that Markdown has. What isn't kept is counted;
 * addresses of pictures are taken.
 */
export function cleanTree(
  root: Root,
  { pictures, losses, firstNote }: { pictures: Pictures; losses: UnsupportedParts; firstNote: number },
): Root {
  tellPastedBoxes(root, losses);
  applyStyleSheets(root);
  keepOneOfFormulas(root);
  const lose = tellPlaces(root, lossOf, losses);
  leaveOut(root, losses);
  readSymbols(root, lose);
  spreadFormats(root);
  findNotes(root, firstNote);
  const cleaner = new Cleaner(pictures, lose);
  const place: Place = { formats: new Set(), level: 0, linked: false };
  const children = cleaner.content(root.children, place);
  if (!holdsBlock(children)) return { type: 'root', children };
  const blocks = separated(children);
  const notes = blocks.filter((node) => isElement(node, 'note-text'));
  const body = blocks.filter((node) => !isElement(node, 'note-text'));
  // The rule between a text and its notes.
  while (notes.length > 0 && isElement(body.at(-1), 'hr')) body.pop();
  return { type: 'root', children: [...body, ...notes] };
}

/** What an element is that a post can't hold. */
function lossOf(node: Element): UnsupportedKind | null {
  if (node.tagName === 'math') return texOf(node) === null ? 'formulas' : null;
  if (unsupported.has(node.tagName) && !isElement(node, 'input', 'form')) return 'others';
  return leftOutAs(node);
}

class Cleaner {
  readonly #pictures: Pictures;
  readonly #lose: Lose;

  constructor(pictures: Pictures, lose: Lose) {
    this.#pictures = pictures;
    this.#lose = lose;
  }

  content(nodes: readonly RootContent[], place: Place): ElementContent[] {
    const elements = nodes.filter((node) => node.type === 'element' || node.type === 'text');
    return tidyFormats(withWordLists(elements).flatMap((node) => this.#node(node, place)));
  }

  #node(node: ElementContent, place: Place): ElementContent[] {
    // Controls mean nothing.
    if (node.type === 'text') return [text(node.value.replace(/(?![\t\n\f\r])[\p{Cc}\ufeff]/gu, ''))];
    if (node.type !== 'element' || silent.has(node.tagName)) return [];
    if (unsupported.has(node.tagName)) return this.#unsupported(node);
    switch (node.tagName) {
      case 'br':
      case 'hr':
        return [element(node.tagName, [])];
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#heading(node, place);
      case 'p':
        return this.#paragraph(node, place);
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        return this.#list(node, place);
      case 'li':
        return [element('ul', [this.#item(node, place)])];
      case 'blockquote':
        return place.level >= textBounds.levels
          ? this.content(node.children, place)
          : wrapped('blockquote', this.content(node.children, { ...place, level: place.level + 1 }));
      case 'dl':
        return this.#definitions(node, place);
      case 'dt':
      case 'dd':
        return this.#definitions(element('dl', [node]), place);
      case 'pre':
      case 'xmp':
      case 'listing':
        return this.#code(node, place);
      case 'code':
      case 'kbd':
      case 'samp':
      case 'tt':
        return this.#inlineCode(node, place);
      case 'table':
        return cleanTable(node, this.#lose, (cell) => this.content(cell.children, place));
      case 'a':
        return this.#link(node, place);
      case 'img':
        return this.#picture(node);
      case 'math':
        return this.#formula(node);
      case 'q':
        return [text('“'), ...this.content(node.children, place), text('”')];
      case 'rt':
        return bracketed(this.content(node.children, place));
      case 'note-ref':
      case 'note-text':
        return [element(node.tagName, this.content(node.children, place), node.properties)];
      default:
        return this.#other(node, place);
    }
  }

  #unsupported(node: Element): ElementContent[] {
    const isCheckbox = node.tagName === 'input' && propertyOf(node, 'type') === 'checkbox';
    if (isCheckbox)
      return [element('input', [], { type: 'checkbox', checked: node.properties.checked === true })];
    if (node.tagName === 'form')
      return this.content(node.children, { formats: new Set(), level: 0, linked: false });
    this.#lose('others', node);
    return [];
  }

  /** As TeX, or the letters of a formula that has none here. */
  #formula(node: Element): ElementContent[] {
    const tex = texOf(node);
    if (tex !== null) return [element('formula', [text(tex)])];
    this.#lose('formulas', node);
    return [text(` ${lettersOf(node)} `)];
  }

  #heading(node: Element, place: Place): ElementContent[] {
    // A heading is bold as it is.
    const formats = new Set([...place.formats, 'strong']);
    const children = this.content(node.children, { ...place, formats });
    if (holdsBlock(children)) return children;
    return isNothing(children) ? [] : [element(node.tagName, children)];
  }

  #paragraph(node: Element, place: Place): ElementContent[] {
    const name = propertyOf(node, 'className');
    if (name === 'contents') {
      this.#lose('contents', node);
      return [];
    }
    const children = this.content(node.children, place);
    if (name === 'title') return wrapped('h1', children).map((title) => marked(title, 'title'));
    return holdsBlock(children) ? children : wrapped('p', children);
  }

  #list(node: Element, place: Place): ElementContent[] {
    if (place.level >= textBounds.levels) return node.children.flatMap((child) => this.#node(child, place));
    const inside = { ...place, level: place.level + 1 };
    const items: { node: Element; source: Element | null }[] = [];
    for (const child of node.children) {
      const last = items.at(-1)?.node;
      const isContinued = last !== undefined && isElement(child, 'li') && markIn(child) === noNumber;
      if (isElement(child, 'li') && !isContinued)
        items.push({ node: this.#item(child, inside), source: child });
      else if (isContinued)
        continueItem(last, this.content(child.type === 'element' ? child.children : [], inside));
      else {
        // Google Docs and Word put a list of the next level beside the item that it belongs to.
        const content = this.content([child], inside).filter((one) => !isNothing([one]));
        if (last) last.children.push(...content);
        else if (content.length > 0) items.push({ node: element('li', content), source: null });
      }
    }
    const kept = items.filter((item) => !isNothing(item.node.children));
    if (kept.length === 0) return [];
    if (node.tagName !== 'ol')
      return [
        element(
          'ul',
          kept.map((item) => item.node),
        ),
      ];
    const marks = listMarks(
      node,
      kept.map(({ node: item, source }) => source ?? item),
      this.#lose,
    );
    const marked: Item[] = kept.map((item, place) => ({ node: item.node, mark: marks[place] ?? null }));
    return orderedLists(marked, propertyOf(node, 'start'));
  }

  #item(node: Element, place: Place): Element {
    const children = this.content(node.children, { ...place, isMarked: true });
    const [first, ...rest] = children;
    // One paragraph, or one and a list: the items stand close together.
    const isTight = isElement(first, 'p') && rest.every((child) => isElement(child, 'ul', 'ol'));
    return element('li', isTight ? [...first.children, ...rest] : children);
  }

  #definitions(list: Element, place: Place): ElementContent[] {
    const inside = { ...place, level: place.level + 1 };
    const clean = (nodes: readonly ElementContent[]) => this.content(nodes, inside);
    return definitionList(list, clean, place.level < textBounds.levels);
  }

  #code(node: Element, place: Place): ElementContent[] {
    if (holdsMarked(node)) return this.#paragraph(withBreaks(node), place);
    const value = codeText(node).replace(/\n+$/, '');
    return value.trim() === '' ? [] : [element('pre', [element('code', [text(value)])])];
  }

  #inlineCode(node: Element, place: Place): ElementContent[] {
    // A block inside means that it is no inline code; a picture, and what is struck or raised, would be lost.
    if (holdsBlock(node.children) || node.children.some(holdsPicture) || holdsMarked(node))
      return this.content(node.children, place);
    const value = textOf(node).replace(/\s+/g, ' ');
    return value.trim() === '' ? [text(value)] : [element('code', [text(value)])];
  }

  #link(node: Element, place: Place): ElementContent[] {
    const formula = formulaIn(propertyOf(node, 'id'));
    if (formula !== null) return [element('formula', [text(formula)]), ...this.content(node.children, place)];
    const mark = markOf(propertyOf(node, 'id'));
    // The number of a heading, or of another paragraph that isn't an item.
    if (mark !== null && mark !== noNumber && !place.isMarked)
      return [
        text(`${'text' in mark ? mark.text : `${mark.number}.`} `),
        ...this.content(node.children, place),
      ];
    const href = targetOf(propertyOf(node, 'href').trim());
    const children = this.content(node.children, { ...place, linked: true });
    if (place.linked || isNothing(children) || node.properties.href === undefined) return children;
    const fault = linkFault(href);
    if (fault) this.#lose(fault, node);
    return fault || holdsBlock(children) ? children : [element('a', children, { href })];
  }

  #picture(node: Element): ElementContent[] {
    const address = propertyOf(node, 'src');
    const emoji = emojiOf(node);
    if (emoji !== null) return [text(emoji)];
    // Google Docs shows the boxes of its lists as pictures.
    if (propertyOf(node, 'ariaRoleDescription') === 'checkbox')
      return [element('input', [], { type: 'checkbox', checked: propertyOf(node, 'alt') === 'checked' })];
    if (address === '' || isTiny(node)) return [];
    const taken = this.#pictures.takeAddress(address);
    if ('loss' in taken) this.#lose(taken.loss, node);
    return 'loss' in taken ? [] : [element('img', [], { src: taken.address, alt: propertyOf(node, 'alt') })];
  }

  #other(node: Element, place: Place): ElementContent[] {
    const wanted = formatsOf(node).filter((format) => !place.formats.has(format));
    const children = this.content(node.children, {
      ...place,
      formats: new Set([...place.formats, ...wanted]),
    });
    if (containers.has(node.tagName))
      return holdsBlock(children) ? separated(children) : wrapped('p', children);
    if (holdsBlock(children)) return children;
    return wanted.reduce<ElementContent[]>((inside, format) => [element(format, inside)], children);
  }
}

/** Adds a paragraph to an item, whose text so far becomes the one before it. */
function continueItem(item: Element, content: ElementContent[]): void {
  item.children = [...separated(item.children), ...separated(content)];
}

/** How the signs before it are read. */
function bracketed(children: ElementContent[]): ElementContent[] {
  return isNothing(children) ? [] : [text('('), ...children, text(')')];
}
