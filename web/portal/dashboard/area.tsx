import { Outlet } from 'react-router';
import type { RoleHolder } from '../../../contract/roles.ts';
import { useUser } from '../profile/use-user.ts';
import { DeniedView } from '../shell/views.tsx';

/** Shows an area of the dashboard to the roles that may act on it, and a notice to the others. */
export function Area({ allow }: { allow(user: RoleHolder): boolean }) {
  const { data } = useUser();
  if (!data) return null;
  return allow(data.user) ? <Outlet /> : <DeniedView />;
}
