import { Outlet } from 'react-router';
import type { RoleHolder } from '../../../../contract/people/roles.ts';
import { DeniedView } from '../../frame/shell/views.tsx';
import { useUser } from '../../frame/user/use-user.ts';

/** Shows an area of the dashboard to the roles that may act on it, and a notice to the others. */
export function Area({ allow }: { allow(user: RoleHolder): boolean }) {
  const { data } = useUser();
  if (!data) return null;
  return allow(data.user) ? <Outlet /> : <DeniedView />;
}
