/** Every call that only staff make takes a recent proof, or has a reason not to (contract/endpoint.ts). */
import { expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import { staffRoles } from '../contract/people/roles.ts';

type Name = keyof typeof contract;

/** Why a session alone is enough. */
const reasons = {
  daily: 'the daily work of reviewers, who would be asked all day; another proof would soon be typed unread',
  reading: 'shows what staff need for their work, and no address of anybody who did not write to them',
  own: 'only about the caller',
  smaller: 'makes smaller what others see, so it must be quick',
  undone: 'can be undone, and reaches no reader who has not asked',
} as const;

const withoutProof: Partial<Record<Name, keyof typeof reasons>> = {
  listApplications: 'reading',
  listChangedNames: 'reading',
  listChangedProfiles: 'reading',
  listTopics: 'reading',
  getRecordingState: 'reading',
  getReviewQueue: 'reading',
  getSubmission: 'reading',
  returnPost: 'daily',
  changeNote: 'daily',
  addReviewComment: 'daily',
  removeReviewComment: 'daily',
  getReviewDeclaration: 'reading',
  getOpenReports: 'reading',
  declareInterests: 'daily',
  addSecondReading: 'daily',
  listReviewers: 'reading',
  findCandidates: 'reading',
  listReviewRequests: 'reading',
  askReviewer: 'daily',
  endReviewRequest: 'daily',
  claimSubmission: 'daily',
  releaseSubmission: 'daily',
  assignSubmission: 'daily',
  changeDecideBy: 'daily',
  listEarlierRevisions: 'reading',
  compareRevision: 'reading',
  answerReviewComment: 'daily',
  judgeReviewComment: 'daily',
  takeBackDecision: 'smaller',
  reschedulePost: 'daily',
  getScheduledPosts: 'reading',
  getStaffMail: 'own',
  changeStaffMail: 'own',
  listQueueViews: 'own',
  createQueueView: 'own',
  changeQueueView: 'own',
  deleteQueueView: 'own',
  listSavedReplies: 'own',
  createSavedReply: 'own',
  changeSavedReply: 'own',
  deleteSavedReply: 'own',
  listDueReviews: 'reading',
  changeReviewer: 'own',
  listAlerts: 'reading',
  listNotices: 'reading',
  listPhoneAlerts: 'reading',
  discardPhoneAlert: 'smaller',
  cancelNotice: 'smaller',
  listReports: 'reading',
  sendReportToAuthor: 'daily',
  markReportFixed: 'daily',
  markReportAnswered: 'daily',
  declineReport: 'daily',
  undoReportDecision: 'smaller',
  claimReport: 'daily',
  releaseReport: 'daily',
  countRecall: 'reading',
  getRecall: 'reading',
  getReviewStatistics: 'reading',
  getStaffDesk: 'reading',
  listAllApps: 'reading',
  takeBackAppReview: 'smaller',
  listRoleProposals: 'reading',
  proposeCloudNode: 'undone',
  listCloudNodes: 'reading',
  gradeCloudNode: 'undone',
  listIncidents: 'reading',
  createIncident: 'undone',
  updateIncident: 'undone',
  resolveIncident: 'undone',
};

test('each call of staff alone takes a recent proof, or says why not', () => {
  const ofStaff = Object.entries(contract).filter(
    ([, { access }]) =>
      Array.isArray(access) && access.every((role) => staffRoles.some((staff) => staff === role)),
  );
  const open = ofStaff.filter(([, call]) => !('recentProof' in call)).map(([name]) => name);
  expect(open.toSorted()).toEqual(Object.keys(withoutProof).toSorted());
  expect(ofStaff.length).toBeGreaterThan(open.length);
});

test('no call of others has a reason, and each reason is used', () => {
  expect(new Set(Object.values(withoutProof))).toEqual(new Set(Object.keys(reasons)));
});
