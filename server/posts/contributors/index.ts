export { askContributors } from './ask.ts';
export {
  accountsIn,
  type Confirmation,
  readConfirmations,
  requireAuthors,
  requireConfirmed,
  withKnownAccounts,
} from './confirmations.ts';
export { exportRequests, forgetAddressesOf, isNamedInPosts, sweepAddresses } from './personal-data.ts';
export { presentConfirmation } from './present.ts';
export type { RequestAboutRow } from './queries.ts';
