import type { ReactNode } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { product } from '../shell/product.ts';
import type { Door } from './door.ts';

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
