import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { isPortalScreen } from './destination.ts';

interface SiteLinkProps {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** The accessible name; it starts with the text shown. */
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
}

/** A link to a page of this site, whether the portal or the server shows it. */
export function SiteLink({ to, children, ...link }: SiteLinkProps) {
  const { publicHref } = useLanguage();
  if (isPortalScreen(to)) {
    return (
      <Link to={to} {...link}>
        {children}
      </Link>
    );
  }
  return (
    <a href={publicHref(to)} {...link}>
      {children}
    </a>
  );
}
