/** The roles of accounts, and what each may do (product.md#who-it-is-for, product.md#roles). */

/** P: public user, R: researcher, A: admin, S: super admin. */
export const roles = ['P', 'R', 'A', 'S'] as const;
export type Role = (typeof roles)[number];

/** Roles that write posts. */
export const writerRoles = ['R', 'A', 'S'] as const satisfies readonly Role[];
/** Roles that review posts, publish them, and withdraw any post. */
export const staffRoles = ['A', 'S'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];
export const superAdminRoles = ['S'] as const satisfies readonly Role[];

/** Anything with a role: an account, an actor, the user of a session. */
export interface RoleHolder {
  role: Role;
}

export function canWrite({ role }: RoleHolder): boolean {
  return writerRoles.some((one) => one === role);
}

export function isStaff<Holder extends RoleHolder>(holder: Holder): holder is Holder & { role: StaffRole } {
  return staffRoles.some((one) => one === holder.role);
}

export function isSuperAdmin({ role }: RoleHolder): boolean {
  return role === 'S';
}
