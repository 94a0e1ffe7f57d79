import { Fragment, type ReactNode } from 'react';
import { localeOf } from '../../messages/locale.ts';
import type { PageContext } from './page-context.ts';

/** A list names so many authors at most; of more, one name less and how many others there are. */
const mostNames = 4;

interface BylineProps {
  context: PageContext;
  authors: readonly string[];
  /** Whether all names are shown; otherwise the first ones and how many others there are. */
  all?: boolean;
  /** Shows one of the names. */
  show?(name: string, index: number): ReactNode;
}

/** Whom a post is by, in the language of the page. Each name keeps its own direction. */
export function Byline({ context, authors, all = false, show = (name) => name }: BylineProps) {
  const { frame, t } = context;
  if (authors.length === 1) return <>{show(authors[0] ?? '', 0)}</>;
  const shown = all || authors.length <= mostNames ? authors : authors.slice(0, mostNames - 1);
  const others = authors.length - shown.length;
  const names = others > 0 ? [...shown, t('contributors.others', { count: others })] : shown;
  // The parts of the sentence around the names, which are put in one after the other.
  const parts = new Intl.ListFormat(localeOf(frame.language), { type: 'conjunction' }).formatToParts(names);
  let next = 0;
  return (
    <span lang={context.language}>
      {parts.map(({ type, value }, place) => {
        if (type === 'literal') return value;
        const index = next++;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and never move.
          <Fragment key={place}>{index < shown.length ? <bdi>{show(value, index)}</bdi> : value}</Fragment>
        );
      })}
    </span>
  );
}
