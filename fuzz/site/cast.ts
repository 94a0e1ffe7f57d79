import { randomUUID } from 'node:crypto';
import { dayMilliseconds } from '../../contract/durations.ts';
import type { Role } from '../../contract/people/roles.ts';
import { keyScopes } from '../../contract/programs/scopes.ts';
import { createAlert } from '../../server/desk/alerts/alerts.ts';
import { addComment } from '../../server/desk/review/comments.ts';
import { createReply } from '../../server/desk/review/queue/replies.ts';
import { createView } from '../../server/desk/review/queue/views.ts';
import { createIncident } from '../../server/operations/status/incidents.ts';
import type { Context } from '../../server/platform/context.ts';
import { announceNotice } from '../../server/posts/index.ts';
import { createKey, registerApp } from '../../server/programs/index.ts';
import { hashPassword, linkToken } from '../../server/trust/index.ts';
import { makeLink } from '../../server/trust/sessions/one-time-links.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApplication,
  makeApproved,
  makeDraft,
  makeReport,
  makeSubmitted,
  makeWithdrawn,
  proofIn,
  writtenNotice,
} from '../../tests/factories.ts';
import { goodPassword } from '../../tests/people.ts';
import { closeIncidents } from './write-queries.ts';

/** Who makes a call: nobody, somebody with a role, or a program with a key. */
export const actors = ['nobody', 'reader', 'researcher', 'staff', 'super admin', 'program'] as const;
export type ActorName = (typeof actors)[number];

interface Actor {
  token: string;
  /** A recent proof of identity. */
  proof: string;
}

/** People with something of each kind, which calls of the fuzzers are about. */
export interface Cast {
  actors: Record<Exclude<ActorName, 'nobody'>, Actor>;
  /** Ids and other values by the names that inputs have for them. */
  values: Record<(typeof valueNames)[number], string>;
}

/** What an input can name, since the ids themselves are new each time. */
export const valueNames = [
  'reader',
  'researcher',
  'staff',
  'draft',
  'submitted',
  'submitted revision',
  'approved',
  'approved revision',
  'slug',
  'withdrawn',
  'other draft',
  'application',
  'report',
  'key',
  'app',
  'notice',
  'comment',
  'commented',
  'view',
  'reply',
  'alert',
  'incident',
  'reader email',
  'link',
  'topic',
  'nothing',
] as const;

const roles: Record<'reader' | 'researcher' | 'staff' | 'super admin', Role> = {
  reader: 'P',
  researcher: 'R',
  staff: 'A',
  'super admin': 'S',
};

async function person(context: Context, role: Role) {
  const account = await makeAccount(context, role);
  await giveDeveloperAccess(context, account);
  return { account, token: account.token, proof: (await proofIn(context, account.token)) ?? '' };
}

let passwordHash: Promise<string> | null = null;

/** Gives an account the password of tests, whose hash is made once. */
async function givePassword({ db }: Context, id: string): Promise<void> {
  passwordHash ??= hashPassword(goodPassword, 'cast');
  await db
    .updateTable('accounts')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute();
}

/** A new cast. */
export async function makeCast(context: Context): Promise<Cast> {
  const reader = await person(context, roles.reader);
  await givePassword(context, reader.account.id);
  const researcher = await person(context, roles.researcher);
  const staff = await person(context, roles.staff);
  const superAdmin = await person(context, roles['super admin']);
  const author = researcher.account;
  const draft = await makeDraft(context, { author });
  const submitted = await makeSubmitted(context, { author });
  const commented = await makeSubmitted(context, { author });
  const approved = await makeApproved(context, { author });
  const { key, secret } = await createKey(context, author, {
    name: 'Notebook',
    scopes: [...keyScopes],
    days: 30,
  });
  const redirect = 'https://wells.example/back';
  const { app } = await registerApp(context, author, {
    name: 'Well watch',
    homepage: 'https://wells.example',
    redirect_uris: [redirect],
    confidential: true,
  });
  const comment = await addComment(context, staff.account, commented.id, {
    revision: commented.revision,
    body: 'Name the source.',
  });
  await closeIncidents(context.db);
  const starts = Date.now() + dayMilliseconds;
  const alert = await createAlert(context, staff.account, {
    kind: 'flood',
    language: 'en',
    country: 'MZ',
    title: 'Floods in Sofala',
    post: null,
    text: 'Boil water.',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + dayMilliseconds).toISOString(),
  });
  const incident = await createIncident(context, superAdmin.account, {
    title: 'Emails are late',
    components: ['mail'],
    begun_at: '2026-01-01T08:00:00Z',
    text: 'Emails leave an hour late.',
    language: 'en',
  });
  const reply = { title: randomUUID(), body: 'Name the source.', shared: false };
  const values = {
    reader: reader.account.id,
    researcher: author.id,
    staff: staff.account.id,
    draft: draft.id,
    submitted: submitted.id,
    'submitted revision': submitted.revision,
    approved: approved.id,
    'approved revision': approved.revision,
    slug: approved.slug,
    withdrawn: (await makeWithdrawn(context, { author })).id,
    'other draft': (await makeDraft(context)).id,
    application: (await makeApplication(context)).id,
    report: (await makeReport(context, { post: approved.id })).id,
    key: key.id,
    app: app.id,
    notice: (await announceNotice(context, staff.account, approved.id, writtenNotice)).id,
    comment: comment.id,
    commented: commented.id,
    view: (await createView(context, staff.account, { name: randomUUID(), filters: {} })).id,
    reply: (await createReply(context, staff.account, reply)).id,
    alert: alert.id,
    incident: incident.id,
    'reader email': reader.account.email,
    link: (await linkToken(context, await makeLink(context, reader.account.id, 'reset-password'))) ?? '',
    topic: context.topics.find('water')?.id ?? '',
    nothing: randomUUID(),
  };
  return {
    actors: { reader, researcher, staff, 'super admin': superAdmin, program: { token: secret, proof: '' } },
    values,
  };
}
