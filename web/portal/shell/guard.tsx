import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lazyPage } from '../loading/lazy-page.ts';
import type { User } from '../profile/use-user.ts';
import { signInAddress } from '../session/from.ts';
import { useSession } from '../session/session.ts';

const Admission = lazyPage(() => import('./admission.tsx').then((script) => script.Admission));

interface GuardProps {
  allow(user: User): boolean;
  /** What those see who are signed in and not allowed, in place of being told so. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a screen to those who may see it (product.md#the-route-guard). Nobody signed in, or no longer: to the sign-in screen,
 * which leads back here. Signed in but not allowed: told so.
 */
export function Guard({ allow, otherwise, children }: GuardProps) {
  const { token } = useSession();
  const { pathname, search, hash } = useLocation();
  if (token === null) return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  return (
    <Admission allow={allow} otherwise={otherwise}>
      {children}
    </Admission>
  );
}
