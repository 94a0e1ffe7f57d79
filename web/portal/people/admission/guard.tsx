import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lazyPage } from '../../frame/loading/lazy-page.ts';
import { signInAddress } from '../../frame/session/from.ts';
import { useSession } from '../../frame/session/session.ts';
import type { User } from '../../frame/user/use-user.ts';

const Admission = lazyPage(() => import('./admission.tsx').then((script) => script.Admission));

interface GuardProps {
  allow(user: User): boolean;
  /** Shown to signed-in people who aren't allowed, in place of the notice that they may not see this. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a screen to people who may see it (product.md#the-route-guard). Without a session it redirects to the
 * sign-in screen, which leads back here; other signed-in people see a notice.
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
