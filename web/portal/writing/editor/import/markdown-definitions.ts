/** Lists of definitions between a cleaned document and Markdown. */
import type { Handle } from 'hast-util-to-mdast';
import type { BlockContent, PhrasingContent } from 'mdast';
import type { Handle as Write } from 'mdast-util-to-markdown';
import { isElement } from './clean/nodes.ts';

declare module 'mdast' {
  interface RootContentMap {
    definitionList: DefinitionList;
    term: Term;
    meaning: Meaning;
  }
}

/** Terms, each followed by what it means. */
interface DefinitionList {
  type: 'definitionList';
  children: (Term | Meaning)[];
}

interface Term {
  type: 'term';
  children: PhrasingContent[];
}

interface Meaning {
  type: 'meaning';
  children: BlockContent[];
}

export const definitionList: Handle = (state, node): DefinitionList => ({
  type: 'definitionList',
  children: node.children.map((part): Term | Meaning =>
    isElement(part, 'dt')
      ? { type: 'term', children: state.all(part) as PhrasingContent[] }
      : { type: 'meaning', children: state.toFlow(state.all(part as never)) as BlockContent[] },
  ),
});

/** A term in a line, and what it means in lines that begin with a colon and go on indented. */
export const writeDefinitions: Write = (list: DefinitionList, _parent, state, info) => {
  const parts = list.children.map((part, place) => {
    if (part.type === 'meaning') {
      const written = state.containerFlow(part as never, info);
      return state.indentLines(written, (line, at, blank) =>
        at === 0 ? `: ${line}` : blank ? line : `  ${line}`,
      );
    }
    const exits = [state.enter('paragraph'), state.enter('phrasing')];
    const written = state.containerPhrasing(part as never, { ...info, before: '\n', after: '\n' });
    for (const exit of exits.reverse()) exit();
    return place === 0 ? written : `\n${written}`;
  });
  return parts.join('\n');
};
