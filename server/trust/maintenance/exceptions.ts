/**
 * The calls that are answered in another way than others of their method while writing is paused. Each has a reason,
 * and a test asks for all of them. Paths are those of the routes.
 */

const superAdmins = 'A super admin signs in with it to end the pause; nobody else gets a session meanwhile.';
const connecting = 'It belongs to connecting an app with an account, which is stored step by step.';
const readsOnly = 'It stores nothing.';

/** Calls that don't read by their method, and are answered all the same. */
export const answered: ReadonlyMap<string, string> = new Map([
  ['PUT /content/maintenance', 'It changes what is said about the pause.'],
  ['DELETE /content/maintenance', 'It ends the pause.'],
  ['POST /auth/signin', superAdmins],
  ['POST /auth/signin/form', superAdmins],
  ['POST /auth/signin/second-step', superAdmins],
  ['POST /auth/provider/signin', superAdmins],
  ['POST /auth/second.step.options', superAdmins],
  ['POST /auth/second.step', superAdmins],
  ['POST /auth/passkeys/signin.options', superAdmins],
  ['POST /auth/passkeys/signin', superAdmins],
  ['POST /auth/proof', superAdmins],
  ['POST /auth/proof/options', superAdmins],
  ['POST /auth/proof/factor', superAdmins],
  ['POST /auth/proof/provider/begin', superAdmins],
  ['POST /auth/proof/provider', superAdmins],
  ['POST /auth/signout', 'Somebody who leaves a shared computer must be able to.'],
  ['POST /auth/query.email', readsOnly],
  ['POST /developer/query.email', readsOnly],
  ['POST /content/preview', readsOnly],
  ['POST /oai', readsOnly],
]);

/** Calls that read by their method, and write. */
export const refused: ReadonlyMap<string, string> = new Map([
  ['GET /oauth/authorize', connecting],
  ['GET /oauth/authorize/:uid', connecting],
  ['GET /oauth/consent/:uid/request', connecting],
  ['GET /oauth/sign-out', 'It stores that it has asked whether to sign out.'],
]);
