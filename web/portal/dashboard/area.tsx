import { Outlet } from 'react-router';
import type { RoleHolder } from '../../../contract/roles.ts';
import { useUser } from '../profile/use-user.ts';
import { DeniedView } from '../shell/views.tsx';

/** Lets in those of the dashboard's roles who may act on a part of it; the others are told so. */
export function Area({ allow }: { allow(user: RoleHolder): boolean }) {
  const { data } = useUser();
  if (!data) return null;
  return allow(data.user) ? <Outlet /> : <DeniedView />;
}
