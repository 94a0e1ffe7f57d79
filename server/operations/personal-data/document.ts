/** Writes the rows as the JSON document that the contract describes, piece by piece. */
import type { PersonalDataReply } from '../../../contract/operations/calls/personal-data.ts';
import type {
  ExportedAnswerRow,
  ExportedClaimRow,
  ExportedCommentRow,
  ExportedDeclarationRow,
  ReplyRow,
  ReviewRequestAboutRow,
  ViewRow,
} from '../../desk/index.ts';
import type {
  ApplicationRow,
  ExportedAccount,
  ExportedStaffMail,
  Orcid,
  ProfileRow,
  profileBefore,
} from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type {
  ClaimedReportRow,
  ExportedPost,
  RecallData,
  RequestAboutRow,
  ReviewerData,
} from '../../posts/index.ts';
import type { App, Connection, ExportedKey, Space, WebhookRow } from '../../programs/index.ts';
import type { ExportedDigests, ExportedReactions, Following, SavedRow } from '../../site/index.ts';
import type { AuditEntryAboutRow, EventAboutRow } from '../../trust/index.ts';
import { presentAuditEntry, shownTo } from './audit-entries.ts';
import { presentAnswer, presentComment, presentPost, presentRevision } from './texts.ts';

export interface PersonalData {
  exportedAt: Date;
  account: ExportedAccount;
  profile: ProfileRow;
  /** What the profile was before changes that the staff may still undo. */
  profileBefore: Awaited<ReturnType<typeof profileBefore>>;
  orcid: Orcid | null;
  applications: ApplicationRow[];
  keys: ExportedKey[];
  apps: App[];
  connections: Connection[];
  webhooks: WebhookRow[];
  sandbox: Space;
  reactions: ExportedReactions;
  following: Following;
  digests: ExportedDigests | null;
  saved: SavedRow[];
  recall: RecallData;
  contributions: RequestAboutRow[];
  reviewer: ReviewerData;
  declarations: ExportedDeclarationRow[];
  reviewRequests: ReviewRequestAboutRow[];
  claims: ExportedClaimRow[];
  reportClaims: ClaimedReportRow[];
  staffMail: ExportedStaffMail[];
  readingLanguages: string[];
  /** What they noted of passages of their translations. */
  notes: { post_id: string; note: string }[];
  views: ViewRow[];
  replies: ReplyRow[];
  posts: AsyncIterable<ExportedPost>;
  comments: AsyncIterable<ExportedCommentRow>;
  answers: AsyncIterable<ExportedAnswerRow>;
  deeds: AsyncIterable<AuditEntryAboutRow>;
  securityEvents: AsyncIterable<EventAboutRow>;
}

type Reply = PersonalDataReply;
/** What is read while the document is written. */
type Streamed = 'posts' | 'comments' | 'answers' | 'deeds' | 'securityEvents';

/** The pieces of the document. No piece is longer than a few texts. */
export async function* writeDocument(
  { posts, comments, answers, deeds, securityEvents, ...rest }: PersonalData,
  actor: AccountActor,
): AsyncGenerator<string> {
  yield `${withoutEnd({ ok: true, ...presentRest(rest) })},"posts":[`;
  let separator = '';
  for await (const { post, draft, bin, kept, revisions } of posts) {
    yield `${separator}${withoutEnd(presentPost(post, { draft, bin, kept }))},"revisions":[`;
    yield* joined(revisions, presentRevision);
    yield ']}';
    separator = ',';
  }
  yield '],"comments":[';
  yield* joined(comments, presentComment);
  yield '],"answers":[';
  yield* joined(answers, presentAnswer);
  yield '],"deeds":[';
  yield* joined(shownTo(actor, deeds), (entry) => presentAuditEntry(entry, actor));
  yield '],"security_events":[';
  yield* joined(securityEvents, ({ at, ...event }) => ({ at: at.toISOString(), ...event }));
  yield ']}';
}

/** An object's JSON without the closing brace, so that more fields can follow. */
function withoutEnd(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}

async function* joined<Row>(rows: AsyncIterable<Row>, present: (row: Row) => object): AsyncGenerator<string> {
  let separator = '';
  for await (const row of rows) {
    yield separator + JSON.stringify(present(row));
    separator = ',';
  }
}

function presentRest({
  exportedAt,
  account: { account, emailChange, earlierEmails, sessions, devices, links, passkeys, providers },
  profile,
  profileBefore,
  orcid,
  applications,
  keys,
  apps,
  connections,
  webhooks,
  sandbox,
  reactions: { likes, follows },
  following: { topics, frequency },
  digests,
  saved,
  recall: { receipts, copies, recalls },
  contributions,
  reviewer,
  declarations,
  reviewRequests,
  claims,
  reportClaims,
  staffMail,
  readingLanguages,
  notes,
  views,
  replies,
}: Omit<PersonalData, Streamed>): Omit<Reply, Streamed | 'security_events'> {
  const { id, email, firstname, lastname, role, author, developer, language } = account;
  return {
    exported_at: exportedAt.toISOString(),
    account: {
      id,
      email,
      firstname,
      lastname,
      role,
      author,
      developer,
      language,
      created_at: account.created_at.toISOString(),
      verified_at: instant(account.verified_at),
      last_used_on: account.active_on,
      signed_up_with: account.signed_up_with,
      email_change: emailChange && { email: emailChange.email, asked_at: emailChange.asked_at.toISOString() },
      earlier_emails: earlierEmails.map(({ email, kept_until: at }) => ({
        email,
        kept_until: at.toISOString(),
      })),
    },
    profile: {
      about: profile.about,
      picture: profile.picture,
      google_scholar: profile.google_scholar,
      research_gate: profile.research_gate,
      scopus: profile.scopus,
      pub_med: profile.pub_med,
      orcid: orcid && { id: orcid.orcid, proven_at: instant(orcid.proven_at) },
      network_status: profile.network_status,
      followers: profile.followers ?? 0,
      before: profileBefore && { ...profileBefore },
    },
    sessions: sessions.map((session) => ({
      started_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      ended_at: instant(session.ended_at),
      browser: session.user_agent,
    })),
    devices: devices.map(({ seen_at }) => ({ seen_at: seen_at.toISOString() })),
    passkeys: passkeys.map((passkey) => ({
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    institutions: providers.map((provider) => ({
      issuer: provider.issuer,
      account: provider.subject,
      linked_at: provider.linked_at.toISOString(),
      last_used_at: provider.last_used_at?.toISOString() ?? null,
    })),
    links: links.map((link) => ({
      purpose: link.purpose,
      created_at: link.created_at.toISOString(),
      expires_at: link.expires_at.toISOString(),
      used_at: instant(link.used_at),
    })),
    applications: applications.map(({ status, statement, affiliation, profile_link, reason, ...dates }) => ({
      status,
      statement,
      affiliation,
      profile_link,
      created_at: dates.created_at.toISOString(),
      decided_at: instant(dates.decided_at),
      reason,
    })),
    keys: keys.map(({ name, scopes, test, ...dates }) => ({
      name,
      scopes,
      test,
      created_at: dates.created_at.toISOString(),
      expires_at: dates.expires_at.toISOString(),
      last_used_at: instant(dates.last_used_at),
      revoked_at: instant(dates.revoked_at),
    })),
    apps: apps.map(({ id: client, name, homepage, redirect_uris, created_at }) => ({
      client_id: client,
      client_name: name,
      client_uri: homepage,
      redirect_uris,
      created_at: created_at.toISOString(),
    })),
    connections: connections.map(({ id: client, name, scopes, connectedAt }) => ({
      client_id: client,
      client_name: name,
      scopes,
      connected_at: connectedAt.toISOString(),
    })),
    sandbox,
    webhooks: webhooks.map(({ url, test, events, created_at, disabled_at }) => ({
      url,
      test,
      events,
      created_at: created_at.toISOString(),
      disabled_at: instant(disabled_at),
    })),
    likes: likes.map(({ post_id, created_at }) => ({ post: post_id, created_at: created_at.toISOString() })),
    follows: follows.map((row) => ({ author: row.author_id, created_at: row.created_at.toISOString() })),
    topic_follows: topics.map(({ topic, created_at }) => ({ topic, created_at: created_at.toISOString() })),
    follow_mail: frequency,
    followed_by_email: digests && {
      frequency: digests.frequency,
      follows: digests.follows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      received: digests.received.map(({ post_id, day }) => ({ post: post_id, day })),
    },
    saved_posts: saved.map(({ id, saved_at }) => ({ post: id, saved_at: saved_at.toISOString() })),
    received: receipts.map(({ post_id, way, day }) => ({ post: post_id, way, day })),
    copies: copies.map(({ day }) => ({ day })),
    recalls: recalls.map(({ number, issued_at, reasons, queued_at }) => ({
      notice: number,
      reasons,
      issued_at: issued_at.toISOString(),
      mailed_at: instant(queued_at),
    })),
    contributions: contributions.map((row) => ({
      post: row.post_id,
      contributor: row.contributor,
      account: row.account_id,
      email: row.email,
      sent_at: row.sent_at.toISOString(),
      answer: row.answer,
      answered_at: instant(row.answered_at),
      reason: row.reason,
    })),
    reviewer: {
      named: reviewer.named,
      institution: reviewer.institution,
      reviews: reviewer.reviews.map(({ post_id: post, ...named }) => ({ post, ...named })),
    },
    declarations: declarations.map(({ post_id: post, conflict, interests, declared_at }) => ({
      post,
      conflict,
      interests,
      declared_at: declared_at.toISOString(),
    })),
    review_requests: reviewRequests.map((row) => ({
      post: row.post_id,
      asked_at: row.asked_at.toISOString(),
      note: row.note,
      name: row.name,
      email: row.email,
      answer: row.answer,
      reason: row.reason,
      interests: row.interests,
      recommendation: row.recommendation,
      opinion: row.opinion,
    })),
    reading_languages: readingLanguages,
    translation_notes: notes.map(({ post_id, note }) => ({ post: post_id, note })),
    views: views.map(({ name, filters }) => ({ name, filters })),
    replies: replies.map(({ title, body, shared }) => ({ title, body, shared })),
    claims: claims.map(({ post_id: post, claimed_at }) => ({ post, claimed_at: claimed_at.toISOString() })),
    staff_mail: staffMail,
    report_claims: reportClaims.map(({ id: report, claimed_at }) => ({
      report,
      claimed_at: (claimed_at ?? exportedAt).toISOString(),
    })),
  };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
