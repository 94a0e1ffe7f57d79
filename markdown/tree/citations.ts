import type { Element, ElementContent } from 'hast';
import { doiAddress, type Reference } from '../../contract/posts/references/reference.ts';
import type { Flag, ReferenceLabels } from '../references/labels.ts';
import { vancouver } from '../references/vancouver.ts';
import type { Cited } from '../syntax/citations.ts';
import { type Direction, paragraphDirection } from './direction.ts';
import { linkProperties } from './links.ts';
import { element, textOf } from './nodes.ts';

/** The citations of one text: sources are numbered in the order in which they are first cited. */
export interface Citations {
  /** The numbers of the sources, each a link to the list. */
  cite(cited: readonly Cited[]): Element;
  /** The list of all cited sources, or null. */
  section(): Element | null;
}

interface Options {
  references: readonly Reference[];
  /** What is known of sources that were retracted, by key. */
  flags: ReadonlyMap<string, Flag>;
  idPrefix: string;
  labels: ReferenceLabels;
  direction: Direction;
}

interface Source {
  number: number;
  citations: number;
  reference: Reference;
}

const sourcesOf = new WeakMap<ElementContent, string>();

/** What a citation names, whatever its numbers are; null for any other node. */
export function sourcesCited(node: ElementContent): string | null {
  return sourcesOf.get(node) ?? null;
}

/** Limit of links from a reference back to its citations: nobody follows more. */
const mostBackLinks = 20;

export function createCitations({ references, flags, idPrefix, labels, direction }: Options): Citations {
  const byKey = new Map(references.map((reference) => [reference.id, reference]));
  const sources = new Map<string, Source>();

  function citationId({ number }: Source, occurrence: number): string {
    return `${idPrefix}cite-${number}${occurrence === 1 ? '' : `-${occurrence}`}`;
  }

  function numberOf(key: string): ElementContent[] {
    const reference = byKey.get(key);
    if (!reference) return [];
    const source = sources.get(key) ?? { number: sources.size + 1, citations: 0, reference };
    sources.set(key, source);
    const number = text(String(source.number));
    source.citations++;
    const properties = {
      id: citationId(source, source.citations),
      href: `#${idPrefix}ref-${source.number}`,
      role: 'doc-biblioref',
      ariaLabel: labels.reference(source.number),
    };
    return [element('a', properties, [number])];
  }

  function backLinks(source: Source): ElementContent[] {
    const links: ElementContent[] = [];
    for (let occurrence = 1; occurrence <= Math.min(source.citations, mostBackLinks); occurrence++) {
      const properties = {
        className: ['footnote-back'],
        href: `#${citationId(source, occurrence)}`,
        role: 'doc-backlink',
        ariaLabel: labels.referenceBack(source.number, occurrence),
      };
      links.push(text(' '), element('a', properties, [text('↑')]));
    }
    return links;
  }

  function flagOf(key: string): ElementContent[] {
    const flag = flags.get(key);
    if (!flag) return [];
    const words = [text(labels.flag(flag))];
    const href = flag.notice === null ? null : doiAddress(flag.notice);
    const properties = href === null ? null : linkProperties(href, null);
    const content = properties ? [element('a', properties, words)] : words;
    return [element('strong', { className: ['reference-flag'] }, content), text(' ')];
  }

  function item(source: Source): Element {
    const written = vancouver(source.reference, labels).map(({ text: words, href }) => {
      const properties = href === undefined ? null : linkProperties(href, null);
      return properties ? element('a', properties, [text(words)]) : text(words);
    });
    const own = paragraphDirection(textOf(written), direction);
    const content = [...flagOf(source.reference.id), ...written, ...backLinks(source)];
    const paragraph = element('p', own ? { dir: own } : {}, content);
    return element('li', { id: `${idPrefix}ref-${source.number}` }, [paragraph]);
  }

  return {
    cite(cited) {
      const separator = cited.some(({ place }) => place !== null) ? '; ' : ', ';
      const content = cited.flatMap(({ key, place }, index): ElementContent[] => [
        ...(index === 0 ? [] : [text(separator)]),
        ...numberOf(key),
        ...(place === null ? [] : [text(`, ${place}`)]),
      ]);
      const citation = element('span', { className: ['citation'] }, [text('['), ...content, text(']')]);
      sourcesOf.set(citation, JSON.stringify(cited));
      return citation;
    },
    section() {
      if (sources.size === 0) return null;
      const list = element('ol', {}, [...sources.values()].map(item));
      const properties = {
        className: ['references'],
        role: 'doc-bibliography',
        ariaLabel: labels.references,
      };
      return element('section', properties, [list]);
    },
  };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
