import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

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
