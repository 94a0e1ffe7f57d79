import { isStaff, type Role } from './roles.ts';

/** A change of an account's role; `from` is null for an account that is made with a role. */
interface RoleChange {
  from: Role | null;
  to: Role;
  /** Whether it enables a disabled account. */
  enables?: boolean;
}

/**
 * Whether a change gives or takes the power of staff: a role of staff that is given or taken, or a disabled account of staff that is
 * enabled. Disabling an account takes effect at once, whoever has it: somebody may have to be stopped.
 */
export function changesStaff({ from, to, enables = false }: RoleChange): boolean {
  if (from !== to) return isStaff({ role: to }) || (from !== null && isStaff({ role: from }));
  return enables && isStaff({ role: to });
}
