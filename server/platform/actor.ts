import type { Role } from '../../contract/people/roles.ts';

/**
 * Whoever performs an action: the account of a session, or an operator on the command line, whose `id` is
 * null.
 */
export interface Actor {
  id: string | null;
  role: Role;
}

/** An actor with an account of their own. */
export interface AccountActor extends Actor {
  id: string;
}

/** Somebody who is signed in, in the session with this id. */
export interface SignedIn extends AccountActor {
  session: string;
}

/** Whoever can run commands on the server has the rights of a super admin. */
export const operator: Actor = { id: null, role: 'S' };
