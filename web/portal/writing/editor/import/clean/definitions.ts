import type { Element, ElementContent } from 'hast';
import { tidyFormats } from './inline.ts';
import { element, isElement, text } from './nodes.ts';
import { onOneLine } from './tables.ts';
import { isNothing, separated, wrapped } from './visibility.ts';

/** Terms, and what they mean together. */
interface Group {
  terms: ElementContent[][];
  meanings: ElementContent[][];
}

/**
 * A list of definitions as terms of one line, each with what it means; terms with the same meaning share a line. What is no pair of both stays
 * as paragraphs (programs write `dl` to indent, and terms alone as headings), as everything does where `hasRoom` says that a text can't nest it.
 * `clean` cleans the content of a part.
 */
export function definitionList(
  list: Element,
  clean: (nodes: readonly ElementContent[]) => ElementContent[],
  hasRoom: boolean,
): ElementContent[] {
  const result: ElementContent[] = [];
  let group: Group = { terms: [], meanings: [] };
  let isAnswered = false;
  const close = () => {
    isAnswered = false;
    const { terms, meanings } = group;
    group = { terms: [], meanings: [] };
    const last = result.at(-1);
    if (!hasRoom || terms.length === 0 || meanings.length === 0) {
      result.push(...terms.flatMap(boldParagraph), ...meanings.flatMap(separated));
      return;
    }
    const parts = [
      element('dt', joinedTerms(terms)),
      ...meanings.map((meaning) => element('dd', separated(meaning))),
    ];
    if (isElement(last, 'dl')) last.children.push(...parts);
    else result.push(element('dl', parts));
  };
  for (const part of partsOf(list)) {
    if (isElement(part, 'dt')) {
      if (isAnswered) close();
      const term = onOneLine(clean(part.children));
      if (!isNothing(term)) group.terms.push(term);
    } else if (isElement(part, 'dd')) {
      // Also an empty one: the next term isn't another name of the same.
      isAnswered = true;
      const meaning = clean(part.children);
      if (!isNothing(meaning)) group.meanings.push(meaning);
    } else {
      const other = clean([part]);
      if (isNothing(other)) continue;
      close();
      result.push(...separated(other));
    }
  }
  close();
  return result;
}

/** The parts of a list, also of those that a page puts into boxes. */
function partsOf(list: Element): ElementContent[] {
  return list.children.flatMap((child) => (isElement(child, 'div') ? partsOf(child) : [child]));
}

function joinedTerms(terms: readonly ElementContent[][]): ElementContent[] {
  return terms.flatMap((term, place) => (place === 0 ? term : [text(' / '), ...term]));
}

function boldParagraph(term: ElementContent[]): Element[] {
  return wrapped('p', tidyFormats([element('strong', term)]));
}
