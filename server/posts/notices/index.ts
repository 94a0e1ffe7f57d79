export {
  announceNotice,
  cancelNotice,
  findNotice,
  type ImportedNotice,
  issueAnnounced,
  listInState,
  listIssued,
  noticesOf,
  postsWithNotices,
  recordImported,
  recordWithdrawal,
} from './notices.ts';
export { viewNotice } from './present.ts';
export type { NoticeRow } from './queries.ts';
