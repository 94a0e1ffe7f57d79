import type { ReactNode } from 'react';
import type { Choice } from '../../../contract/views/list-view.ts';
import { FiltersIcon } from '../../ui/icons.tsx';
import type { PageContext } from '../page-context.ts';
import { Choices } from './choices.tsx';

/** Ways to narrow a list, of which one is chosen. */
export interface FilterGroup {
  label: string;
  choices: readonly Choice[];
  nameOf(value: string, choice?: Choice): ReactNode;
  /** Whether the line leaves the group out while nothing is chosen in it. */
  isRare?: true;
}

interface ListFiltersProps {
  context: PageContext;
  groups: readonly FilterGroup[];
  /** Shown after the filters. */
  children?: ReactNode;
}

/**
 * The filters and orders of a list, folded into one line with the current choices. Nothing if there are none.
 */
export function ListFilters({ context, groups, children }: ListFiltersProps) {
  const offered = groups.filter(({ choices }) => choices.length > 0);
  if (offered.length === 0) return null;
  return (
    <details className="list-filters no-print">
      <summary>
        <FiltersIcon />
        <span className="visually-hidden">{context.t('lists.filters')}</span>
        {offered.map(({ label, choices, nameOf, isRare }) => {
          const chosen = choices.find(({ current }) => current);
          if (isRare && !chosen?.value) return null;
          return (
            <bdi className="list-filter" key={label}>
              {nameOf(chosen?.value ?? '', chosen)}
            </bdi>
          );
        })}
      </summary>
      <div className="list-choices">
        {offered.map((group) => (
          <Choices key={group.label} context={context} {...group} />
        ))}
        {children}
      </div>
    </details>
  );
}

/** What a list was narrowed to, each with a link that takes it away; nothing where the heading says all of it. */
export function ChosenFilters({
  context: { t, href },
  groups,
  isNarrowed,
}: {
  context: PageContext;
  groups: readonly FilterGroup[];
  /** Whether the list is narrowed by more than what its heading says. */
  isNarrowed: boolean;
}) {
  const chosen = groups.flatMap(({ label, choices, nameOf }) => {
    const current = choices.find((choice) => choice.current);
    const all = choices.find(({ value }) => value === '');
    return current && all && current !== all
      ? [{ label, path: all.path, name: nameOf(current.value, current) }]
      : [];
  });
  if (!isNarrowed || chosen.length === 0) return null;
  return (
    <ul className="list-bar list-chosen no-print">
      {chosen.map(({ label, path, name }) => (
        <li key={label}>
          <a className="button button-quiet" href={href(path)}>
            <span className="visually-hidden">{t('lists.takeAway')} </span>
            <bdi>{name}</bdi>
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
