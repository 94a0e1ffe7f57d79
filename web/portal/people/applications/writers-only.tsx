import { Outlet } from 'react-router';
import { canWrite } from '../../../../contract/people/roles.ts';
import { useUser } from '../../frame/user/use-user.ts';
import { Invitation } from './invitation.tsx';

/**
 * Lets writers through to their screens; readers see how to become a writer (product.md#the-profile-area,
 * product.md#applying-to-write).
 */
export function WritersOnly() {
  const { data: user } = useUser();
  if (!user) return null;
  return canWrite(user.user) ? <Outlet /> : <Invitation />;
}
