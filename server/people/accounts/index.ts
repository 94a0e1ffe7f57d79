export { mailAccessChanged } from './access-emails.ts';
export type { AccessOutcome, ProgramAccess } from './access-outcome.ts';
export {
  findActor,
  findActorByEmail,
  findDisabledByEmail,
  nameOf,
  requireDeveloper,
  staffToNotify,
  superAdminsToNotify,
  sweepAccounts,
  turnOnDeveloperAccess,
} from './accounts.ts';
export {
  changeAccount,
  disableAccount,
  enableAccount,
  endSessionsOf,
  inviteAccount,
  listAccounts,
  promoteToAuthor,
} from './administration.ts';
export { createAccount, signUp } from './creation.ts';
export { anonymiseAccount, type ExportedAccount, exportAccount } from './erasure.ts';
export { removeFactorsOf } from './factors/recovery.ts';
export { offerFirstAdmin } from './first-admin.ts';
export { accountOfLink, actByLink } from './link-holder.ts';
export { requestPasswordLink, requestVerification, sendLink } from './link-requests.ts';
export { containsName } from './look-alikes.ts';
export { deleteSignUp } from './not-me.ts';
export { checkOwnPassword } from './own-password.ts';
export { countOtherStaff } from './queries.ts';
export { queryEmail, resetPassword, verifyEmail } from './recovery.ts';
export { confirmEmail, requestEmailChange } from './settings/email-change.ts';
export { undoEmailChange } from './settings/email-undo.ts';
export { changePassword } from './settings/password-change.ts';
export { changeLanguage, changeName } from './settings/settings.ts';
export { type From, signIn } from './sign-in.ts';
