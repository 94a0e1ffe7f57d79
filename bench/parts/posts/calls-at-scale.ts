/** The calls behind the lists and the dashboard of signed-in users, as the portal makes them. */
import { z } from 'zod';
import { recentProofHeader } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { UserName, Users } from '../../data/dataset-at-scale.ts';
import { get } from '../../machine/http.ts';

export interface CallAtScale {
  /** Name of the call in the contract. */
  call: keyof typeof contract;
  /** Distinguishes rows for the same call. */
  with?: string;
  by: UserName;
  /** Whether to measure its second page too. */
  paged?: true;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** Ids that are read from the dataset; the same for every user. */
export interface Places {
  /** A post of the author that waits for review. */
  waiting: string;
  /** A published post of which a revision waits for review, and an earlier text of it. */
  revised: { id: string; revision: string };
  /** A post of the author, and a text of it that was submitted. */
  submitted: { id: string; text: string };
  /** A draft of the author, and one that is a translation. */
  draft: string;
  translation: string;
  /** Published posts of the author, as many as a screen shows. */
  published: string[];
}

/**
 * Every call; searches and filters for something common, something rare, and something that doesn't occur.
 */
export function callsOf(
  { author, admin }: Users,
  { waiting, revised, submitted, draft, translation, published }: Places,
): CallAtScale[] {
  return [
    { call: 'getUser', by: 'author' },
    { call: 'getAuthor', by: 'author', params: { id: author.id } },
    { call: 'getDrafts', by: 'author', paged: true },
    { call: 'getSubmittedDrafts', by: 'author', paged: true },
    { call: 'getWithdrawnPosts', by: 'author', paged: true },
    { call: 'getBin', by: 'author' },
    { call: 'listSharedDrafts', by: 'author' },
    { call: 'listEarlierTexts', by: 'author', params: { id: draft } },
    { call: 'getEarlierText', by: 'author', params: submitted },
    { call: 'listSuggestions', by: 'author', params: { id: draft } },
    { call: 'getApprovedPosts', by: 'author', paged: true },
    { call: 'getPostsByAuthor', by: 'author', params: { unique_id: author.id } },
    { call: 'suggestTopics', with: 'a common topic', by: 'author', query: { q: 'wa' } },
    { call: 'suggestTopics', with: 'a topic of none', by: 'author', query: { q: 'qwxz' } },
    { call: 'getDraft', by: 'author', params: { id: draft } },
    { call: 'getRevision', by: 'author', params: { id: published[0] ?? '' } },
    { call: 'getDraftFigures', by: 'author', params: { id: draft } },
    { call: 'getDraftComments', by: 'author', params: { id: draft } },
    { call: 'getReadingLanguages', by: 'author' },
    {
      call: 'listMissingTranslations',
      by: 'author',
      query: { language: 'sw', order: 'read' },
      paged: true,
    },
    { call: 'listMissingTranslations', with: 'a title', by: 'author', query: { language: 'sw', q: 'child' } },
    {
      call: 'listMissingTranslations',
      with: 'asked for',
      by: 'author',
      query: { language: 'sw', order: 'asked' },
    },
    { call: 'listOverdueTranslations', by: 'author' },
    { call: 'listOverdueTranslations', with: 'a language', by: 'author', query: { language: 'sw' } },
    { call: 'getTranslationDesk', by: 'author', params: { id: translation } },
    { call: 'countWaitingTranslations', by: 'author' },
    { call: 'countWaitingTranslations', by: 'admin' },
    { call: 'getContributors', by: 'author', params: { id: draft } },
    { call: 'findAuthors', by: 'author', query: { q: 'Number 7' } },
    { call: 'findWorks', by: 'author', query: { q: 'cholera in households' } },
    { call: 'getDraftReports', by: 'author', params: { id: draft } },
    { call: 'getReaderAnswers', by: 'admin', params: { id: published[0] ?? '' }, paged: true },
    { call: 'listTopics', by: 'admin', paged: true },
    { call: 'listTopics', with: 'a common name', by: 'admin', query: { q: 'wa' } },
    { call: 'findInstitutions', by: 'author', query: { q: 'uni' } },
    { call: 'getOrcid', by: 'author' },
    { call: 'getReviewer', by: 'admin' },
    { call: 'getStatistics', by: 'author' },
    { call: 'getStatistics', with: 'a year', by: 'author', query: { days: '365' } },
    { call: 'getReactions', by: 'reader', query: { posts: published.join(), authors: author.id } },
    { call: 'getFollowing', by: 'reader' },
    { call: 'listSavedPosts', by: 'reader' },
    { call: 'listFollowedPosts', by: 'reader' },
    { call: 'getApplication', by: 'reader' },
    { call: 'listSessions', by: 'author' },
    { call: 'getSecondFactors', by: 'author' },
    { call: 'listProviders', by: 'author' },
    { call: 'listNotices', by: 'admin' },
    { call: 'listAlerts', by: 'admin' },
    { call: 'listPhoneAlerts', by: 'admin' },
    { call: 'listChangedNames', by: 'admin' },
    { call: 'listChangedProfiles', by: 'admin' },
    { call: 'getRecordingState', by: 'admin' },
    { call: 'getRecordings', by: 'admin', params: { id: published[0] ?? '' } },
    { call: 'countRecall', by: 'admin', params: { id: published[0] ?? '' } },
    { call: 'listDueReviews', by: 'admin' },
    { call: 'listReports', by: 'admin' },
    { call: 'getReviewQueue', by: 'admin', paged: true },
    { call: 'getReviewQueue', with: 'a common language', by: 'admin', query: { language: 'en' } },
    { call: 'getReviewQueue', with: 'a language of none', by: 'admin', query: { language: 'ha' } },
    { call: 'getReviewQueue', with: 'a common topic', by: 'admin', query: { topic: 'water' } },
    { call: 'getReviewQueue', with: 'a rare topic', by: 'admin', query: { topic: 'snakebite' } },
    { call: 'getReviewQueue', with: 'new posts', by: 'admin', query: { kind: 'new' } },
    { call: 'getReviewQueue', with: 'revisions', by: 'admin', query: { kind: 'revision' } },
    { call: 'getReviewQueue', with: 'resubmissions', by: 'admin', query: { kind: 'resubmission' } },
    { call: 'getReviewQueue', with: 'an author', by: 'admin', query: { author: author.id } },
    { call: 'getReviewQueue', with: 'an author of none', by: 'admin', query: { author: admin.id } },
    { call: 'getReviewQueue', with: 'a common word', by: 'admin', query: { q: 'child' } },
    { call: 'getReviewQueue', with: 'a word of none', by: 'admin', query: { q: 'leishmaniasis' } },
    { call: 'getReviewQueue', with: 'by due date', by: 'admin', paged: true, query: { sort: 'due' } },
    { call: 'getReviewQueue', with: 'my claims', by: 'admin', query: { claimed: 'me' } },
    { call: 'getReviewQueue', with: 'claimed by nobody', by: 'admin', query: { claimed: 'nobody' } },
    { call: 'getReviewQueue', with: 'overdue', by: 'admin', query: { overdue: 'true', sort: 'due' } },
    { call: 'getReviewQueue', with: 'waiting for a week', by: 'admin', query: { waiting_days: '7' } },
    { call: 'getReviewQueue', with: 'free for me', by: 'admin', query: { for_me: 'true' } },
    { call: 'listQueueViews', by: 'admin' },
    { call: 'getStaffMail', by: 'admin' },
    { call: 'listSavedReplies', by: 'admin' },
    { call: 'getSubmission', by: 'admin', params: { id: waiting } },
    { call: 'listEarlierRevisions', by: 'admin', params: { id: revised.id } },
    { call: 'compareRevision', by: 'admin', params: revised },
    { call: 'getReviewDeclaration', by: 'admin', params: { id: waiting } },
    { call: 'getOpenReports', by: 'admin', params: { id: waiting } },
    { call: 'listReviewers', by: 'admin' },
    { call: 'findCandidates', by: 'admin', params: { id: waiting } },
    {
      call: 'findCandidates',
      with: 'a common name',
      by: 'admin',
      params: { id: waiting },
      query: { q: 'amina' },
    },
    { call: 'listReviewRequests', by: 'admin', params: { id: waiting } },
    { call: 'getScheduledPosts', by: 'admin' },
    { call: 'getSchedule', by: 'author', params: { id: waiting } },
    { call: 'getReviewStatistics', by: 'admin' },
    { call: 'getToDo', by: 'author' },
    { call: 'getToDo', with: 'what waits for staff', by: 'superAdmin' },
    { call: 'getStaffDesk', by: 'admin' },
    { call: 'getExpectedDuration', by: 'author', query: { kind: 'guidance' } },
    { call: 'getSiteStatistics', by: 'admin' },
    { call: 'listAllApps', by: 'admin' },
    { call: 'listCloudNodes', by: 'admin' },
    { call: 'listApplications', by: 'admin', paged: true },
    { call: 'listApplications', with: 'accepted', by: 'admin', query: { status: 'accepted' } },
    { call: 'listApplications', with: 'declined', by: 'admin', query: { status: 'declined' } },
    { call: 'listAccounts', by: 'superAdmin', paged: true },
    { call: 'listAccounts', with: 'order by name', by: 'superAdmin', query: { sort: 'name' }, paged: true },
    { call: 'listAccounts', with: 'order by use', by: 'superAdmin', query: { sort: '-used' }, paged: true },
    { call: 'getAccount', by: 'superAdmin', params: { id: admin.id } },
    { call: 'listAccounts', with: 'a common name', by: 'superAdmin', query: { q: 'Amina' } },
    { call: 'listAccounts', with: 'one address', by: 'superAdmin', query: { q: 'person77@example.org' } },
    { call: 'listAccounts', with: 'a name of none', by: 'superAdmin', query: { q: 'Ngozi' } },
    { call: 'listRoleProposals', by: 'superAdmin' },
    { call: 'listPublicActs', by: 'superAdmin', params: { id: admin.id } },
    { call: 'getAuditLog', by: 'superAdmin', paged: true },
    { call: 'getAuditLog', with: 'one actor', by: 'superAdmin', query: { actor: admin.id } },
    { call: 'getAuditLog', with: 'one subject', by: 'superAdmin', query: { subject: draft } },
    { call: 'getAuditLog', with: 'a group', by: 'superAdmin', query: { group: 'programs' } },
    { call: 'listIncidents', by: 'superAdmin' },
    { call: 'getAuditLog', with: 'a common action', by: 'superAdmin', query: { q: 'post.approved' } },
    { call: 'getAuditLog', with: 'a rare action', by: 'superAdmin', query: { q: 'account.closed' } },
    { call: 'getAuditLog', with: 'a word of reasons', by: 'superAdmin', query: { q: 'later survey' } },
    { call: 'getAuditLog', with: 'a common name', by: 'superAdmin', query: { q: 'amina' } },
    { call: 'getAuditLog', with: 'one address', by: 'superAdmin', query: { q: 'person77@example.org' } },
    { call: 'getAuditLog', with: 'one id', by: 'superAdmin', query: { q: draft } },
    { call: 'getAuditLog', with: 'a word of none', by: 'superAdmin', query: { q: 'leishmaniasis' } },
    { call: 'listSecurityEvents', by: 'superAdmin' },
  ];
}

export interface Request {
  name: string;
  url: string;
  headers: Record<string, string>;
}

/** The measured requests, in the same order for every dataset. */
export async function requestsTo(origin: string, users: Users): Promise<Request[]> {
  const requests: Request[] = [];
  for (const call of callsOf(users, await readPlaces(origin, users))) {
    const headers = headersOf(users[call.by]);
    const name = [contract[call.call].path, call.with].filter(Boolean).join(', ');
    const url = `${origin}${addressOf(call)}`;
    requests.push({ name, url, headers });
    if (!call.paged) continue;
    const { next } = paged.parse(await ask(url, headers));
    if (next === null) throw new CommandError(`${name} has no second page in the dataset.`);
    const second = addressOf({ ...call, query: { ...call.query, cursor: next } });
    requests.push({ name: `${name}, page 2`, url: `${origin}${second}`, headers });
  }
  return requests;
}

const paged = z.object({ next: z.string().nullable() });

/** The path and query of a call. */
function addressOf({ call, params = {}, query = {} }: CallAtScale): string {
  const path = contract[call].path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

async function readPlaces(origin: string, { author, admin }: Users): Promise<Places> {
  const listOf = (call: 'getDrafts' | 'getSubmittedDrafts' | 'getApprovedPosts') =>
    ask(`${origin}${contract[call].path}`, headersOf(author));
  const drafts = contract.getDrafts.reply.parse(await listOf('getDrafts')).posts;
  const submitted = contract.getSubmittedDrafts.reply.parse(await listOf('getSubmittedDrafts')).posts;
  const approved = contract.getApprovedPosts.reply.parse(await listOf('getApprovedPosts')).posts;
  const idOf = (post?: { _id: { $oid: string } }) => post?._id.$oid ?? '';
  return {
    draft: idOf(drafts.find((post) => !post.is_translation)),
    translation: idOf(drafts.find((post) => post.is_translation)),
    waiting: idOf(submitted[0]),
    submitted: await findSubmitted(origin, idOf(submitted[0]), headersOf(author)),
    revised: await findRevised(origin, headersOf(admin)),
    published: approved.slice(0, 20).map(idOf),
  };
}

/** The first post of the queue that was published before, and its latest earlier text. */
async function findRevised(origin: string, headers: Request['headers']): Promise<Places['revised']> {
  const { getReviewQueue, listEarlierRevisions } = contract;
  const queue = await ask(`${origin}${getReviewQueue.path}?kind=revision`, headers);
  const id = getReviewQueue.reply.parse(queue).posts[0]?._id.$oid ?? '';
  const listed = await ask(`${origin}${listEarlierRevisions.path.replace('{id}', id)}`, headers);
  const revision = listEarlierRevisions.reply.parse(listed).revisions[0]?.id;
  if (!revision) throw new CommandError('No revision of a published post waits for review.');
  return { id, revision };
}

/** The text of a post that was submitted last. */
async function findSubmitted(
  origin: string,
  id: string,
  headers: Request['headers'],
): Promise<Places['submitted']> {
  const { listEarlierTexts } = contract;
  const listed = await ask(`${origin}${listEarlierTexts.path.replace('{id}', id)}`, headers);
  const text = listEarlierTexts.reply.parse(listed).texts[0]?.id;
  if (!text) throw new CommandError('The post that waits for review has no submitted text.');
  return { id, text };
}

function headersOf({ token, proof }: Users[UserName]): Request['headers'] {
  return { accept: 'application/json', authorization: token, [recentProofHeader]: proof };
}

async function ask(url: string, headers: Request['headers']): Promise<unknown> {
  const { status, bytes } = await get(url, headers);
  if (status !== 200) throw new CommandError(`${url} was answered with status ${status}: ${bytes}`);
  return JSON.parse(bytes.toString());
}
