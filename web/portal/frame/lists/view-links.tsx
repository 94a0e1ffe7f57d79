import type { ReactNode } from 'react';
import { NavLink, useLocation, useSearchParams } from 'react-router';
import { type Filters, writeFilters } from './filters.ts';

/** Which of some values the address names under `name`; the first where it names none. */
export function useAddressChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const [search] = useSearchParams();
  return values.find((value) => value === search.get(name)) ?? values[0];
}

interface ViewLinksProps<Value extends string> {
  label: string;
  /** The name of the choice in the address. */
  name: string;
  values: readonly Value[];
  chosen: Value;
  /** The filters of the list, which stay as they are. */
  kept?: Filters;
  /** Whether choosing leaves the address in the history as it was. */
  replace?: boolean;
  /** The text of a link, with a count perhaps. */
  text(value: Value): ReactNode;
}

/** Links to the views of a list, of which the first is the one without a choice in the address. */
export function ViewLinks<Value extends string>({
  label,
  name,
  values,
  chosen,
  kept = {},
  replace = false,
  text,
}: ViewLinksProps<Value>) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className="view-links">
        {values.map((value, place) => (
          <li key={value}>
            <NavLink
              to={pathname + writeFilters({ ...kept, [name]: place === 0 ? undefined : value })}
              aria-current={value === chosen ? 'true' : 'false'}
              replace={replace}
            >
              {text(value)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
