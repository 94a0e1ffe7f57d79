export {
  announceNotice,
  cancelNotice,
  findNotice,
  issueAnnounced,
  listInState,
  listIssued,
  noticesOf,
  recordWithdrawal,
} from './notices.ts';
export { viewNotice } from './present.ts';
export type { NoticeRow } from './queries.ts';
