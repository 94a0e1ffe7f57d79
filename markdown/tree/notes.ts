import type { Element, ElementContent } from 'hast';
import type { Token } from 'markdown-it';
import type { Labels } from '../labels.ts';
import { addAll, element } from './nodes.ts';

/** The footnotes of one text, numbered in the order of their first references. */
export interface Notes {
  /** Creates a reference to a note. */
  refer(label: string): Element;
  /** The section of all referenced notes, or null. `write` turns a note's blocks into elements. */
  section(write: (blocks: readonly Token[]) => ElementContent[]): Element | null;
}

interface Note {
  number: number;
  references: number;
  blocks: readonly Token[];
}

/** Limit of links from a note back to its references: nobody follows more. */
const mostBackLinks = 20;

/** `definitions`: the blocks of every note that the text defines, by label. */
export function createNotes(
  definitions: ReadonlyMap<string, readonly Token[]>,
  idPrefix: string,
  labels: Labels,
): Notes {
  const notes = new Map<string, Note>();

  function referenceId({ number }: Note, occurrence: number): string {
    return `${idPrefix}fnref-${number}${occurrence === 1 ? '' : `-${occurrence}`}`;
  }

  function backLinks(note: Note): ElementContent[] {
    const links: ElementContent[] = [];
    const last = Math.min(note.references, mostBackLinks);
    for (let occurrence = 1; occurrence <= last; occurrence++) {
      const properties = {
        className: ['footnote-back'],
        href: `#${referenceId(note, occurrence)}`,
        role: 'doc-backlink',
        ariaLabel: labels.footnoteBack(note.number, occurrence),
      };
      links.push({ type: 'text', value: ' ' }, element('a', properties, [{ type: 'text', value: '↑' }]));
    }
    return links;
  }

  return {
    refer(label) {
      const note = notes.get(label) ?? {
        number: notes.size + 1,
        references: 0,
        blocks: definitions.get(label) ?? [],
      };
      notes.set(label, note);
      note.references++;
      const properties = {
        id: referenceId(note, note.references),
        href: `#${idPrefix}fn-${note.number}`,
        role: 'doc-noteref',
        ariaLabel: labels.footnote(note.number),
      };
      const link = element('a', properties, [{ type: 'text', value: String(note.number) }]);
      return element('sup', { className: ['footnote-ref'] }, [link]);
    },
    section(write) {
      if (notes.size === 0) return null;
      // A note may refer to further notes, which are added to the map during the loop.
      const items: { note: Note; item: Element }[] = [];
      for (const note of notes.values()) {
        const item = element('li', { id: `${idPrefix}fn-${note.number}` }, write(note.blocks));
        items.push({ note, item });
      }
      for (const { note, item } of items) {
        const last = item.children.at(-1);
        if (last?.type === 'element' && last.tagName === 'p') addAll(last.children, backLinks(note));
        else item.children.push(element('p', {}, backLinks(note)));
      }
      const list = element(
        'ol',
        {},
        items.map(({ item }) => item),
      );
      const properties = { className: ['footnotes'], role: 'doc-endnotes', ariaLabel: labels.footnotes };
      return element('section', properties, [list]);
    },
  };
}
