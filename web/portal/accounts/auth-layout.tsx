import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { product } from '../shell/product.ts';
import type { Door } from './sign-in-flow.ts';

interface DoorLayoutProps {
  door: Door;
  title: string;
  /** A sentence under the title. */
  lead?: string;
  children: ReactNode;
}

/** A screen of signing in and what belongs to it: a column, and beside it, where there is room, what the site is. */
export function DoorLayout({ door, title, lead, children }: DoorLayoutProps) {
  const { t } = useLanguage();
  return (
    <div className="frame door">
      <PageTitle title={title} />
      <div className="door-column">
        <PageHeading>{title}</PageHeading>
        {lead !== undefined && <p>{lead}</p>}
        {children}
      </div>
      <aside className="door-aside">
        <p>
          {door.name === 'developer'
            ? t('developerFrame.about', { product: product.shortName })
            : t('frame.about')}
        </p>
      </aside>
    </div>
  );
}

interface DoorLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to another screen of a door. It takes the page along that signing in leads back to (spec §2.3). */
export function DoorLink({ to, className, children }: DoorLinkProps) {
  const { search } = useLocation();
  return (
    <Link className={className} to={to + search}>
      {children}
    </Link>
  );
}
