export { mailAccessChanged } from './accounts/access-emails.ts';
export type { AccessOutcome, ProgramAccess } from './accounts/access-outcome.ts';
export {
  findActor,
  findActorByEmail,
  findDisabledByEmail,
  nameOf,
  requireDeveloper,
  superAdminsToNotify,
  sweepAccounts,
  turnOnDeveloperAccess,
} from './accounts/accounts.ts';
export { changeAccount, disableAccount, enableAccount, endSessionsOf } from './accounts/administration.ts';
export { askToClose, lockDue, ownerOfDue } from './accounts/closure.ts';
export { createAccount, signUp } from './accounts/creation.ts';
export { anonymiseAccount, type ExportedAccount, exportAccount } from './accounts/erasure.ts';
export { removeFactorsOf } from './accounts/factors/recovery.ts';
export { takeSecondStep } from './accounts/factors/sign-in.ts';
export { codeOf, stepAt } from './accounts/factors/totp.ts';
export { offerFirstAdmin } from './accounts/first-admin.ts';
export { accountOfLink, actByLink } from './accounts/link-holder.ts';
export { requestPasswordLink, requestVerification, sendLink } from './accounts/link-requests.ts';
export { containsName } from './accounts/look-alikes.ts';
export { deleteSignUp } from './accounts/not-me.ts';
export { checkOwnPassword, lockWithPassword } from './accounts/own-password.ts';
export { countOtherStaff } from './accounts/queries.ts';
export { queryEmail, resetPassword, verifyEmail } from './accounts/recovery.ts';
export { lapseRemoval } from './accounts/roles/lapses.ts';
export { askForName } from './accounts/settings/changed-names.ts';
export { confirmEmail, requestEmailChange } from './accounts/settings/email-change.ts';
export { changePassword } from './accounts/settings/password-change.ts';
export { type From, signIn } from './accounts/sign-in.ts';
export {
  apply,
  countOpenApplications,
  decideApplication,
  deleteApplicationsOf,
  exportApplicationsOf,
  latestApplication,
  lockApplicationsOf,
} from './applications/applications.ts';
export type { ApplicationRow } from './applications/queries.ts';
export { deleteOrcidOf, getOwnOrcid, type Orcid } from './orcid/orcid.ts';
export { hashOfContent } from './pictures/address.ts';
export { claimPicturesOf, coversOf, makeCoverFiles } from './pictures/covers.ts';
export { endPasses, isGoodPass, openPasses, withoutPasses } from './pictures/passes.ts';
export {
  importPicture,
  pictureFileNames,
  picturesIn,
  readPicture,
  readPictureFile,
  smallPortraitAddress,
} from './pictures/pictures.ts';
export { makeVariants, sweepPictures } from './pictures/retention.ts';
export { profileBefore } from './profiles/changed-profiles.ts';
export {
  deleteProfileOf,
  findAuthor,
  findPublicAuthor,
  getAuthor,
  getOwnProfile,
  networkStatusOf,
  ownPicture,
  type PublicAuthor,
  provenOrcidOf,
  provenOrcids,
  saveBio,
  saveLinks,
} from './profiles/profiles.ts';
export type { ProfileRow } from './profiles/queries.ts';
export { deleteEntriesOf, deleteWebhooksOf, revokeKeysOf } from './program-rights/queries.ts';
export {
  deleteStaffMailOf,
  type ExportedStaffMail,
  exportStaffMail,
  mailStaff,
  mailStaffDigests,
} from './staff-mail/staff-mail.ts';
