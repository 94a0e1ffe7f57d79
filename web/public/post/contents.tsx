import { directionOf } from '../../../contract/constants.ts';
import type { Heading } from '../../../contract/text/heading.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

const fewestHeadings = 3;
const deepestLevel = 3;

interface ContentsProps {
  context: PageContext;
  headings: readonly Heading[];
  /** Language of the headings. */
  language: string;
}

/** The table of contents of a long post. */
export function Contents({ context: { t }, headings, language }: ContentsProps) {
  const listed = headings.filter(({ level }) => level <= deepestLevel);
  if (listed.length < fewestHeadings) return null;
  return (
    <details className="contents no-print">
      <summary>
        <bdi>{t('post.contents')}</bdi>
      </summary>
      <ol className="contents-list" lang={language}>
        {listed.map(({ level, id, text }) => (
          <li key={id} className={level === deepestLevel ? 'contents-deeper' : undefined}>
            <a href={`#${id}`}>
              <OrderedText stretches={inOrder(text, directionOf(language))} />
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
