import { Fragment } from 'react';
import type { PageContext } from '../page-context.ts';

/** What the address was to narrow the list to, and did not; nothing where all of it was applied. */
export function LeftOut({ context, values }: { context: PageContext; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <p className="search-hint">
      {context.t('lists.leftOut')}{' '}
      {values.map((value, place) => (
        <Fragment key={value}>
          {place > 0 && ' · '}
          <bdi>{value}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
