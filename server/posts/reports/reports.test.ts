/** Reports of readers (product.md#reports-of-readers): what staff decide, and who hears of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportAddressDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { ReportReply } from '../../../contract/posts/calls/reports.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeReport,
  revise,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { disableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { issueAnnounced } from '../notices/notices.ts';
import { withdrawPost } from '../posts/lifecycle.ts';
import { sweepReports } from './reports.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'A');
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  await site.runJobs();
  mailbox.reset();
});

type Body = ({ version: number } | { reason: string } | { note: string }) & { undoable?: true };
type Act = 'send' | 'fix' | 'answer' | 'decline' | 'undo';
const act = (id: string, action: Act, body?: Body, token = admin.token) =>
  site.call('POST', `/content/reports/${id}/${action}`, { token, body });
const list = (query = '', token = admin.token) => site.call('GET', `/content/reports${query}`, { token });
const openOf = async (post: string): Promise<ReportReply[]> =>
  (await site.call('GET', `/content/posts/${post}/reports`, { token: admin.token })).body.reports;
const rowOf = (id: string) =>
  site.context.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (post: string) =>
  site.context.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'detail', 'actor_id'])
    .where('subject_id', '=', post)
    .where('action', 'like', 'report.%')
    .orderBy('id')
    .execute();
const mails = async () => {
  await site.runJobs();
  return mailbox.messages.filter(({ envelope }) => envelope.to.some((to) => !to.startsWith('staff')));
};
/** A post with a second version, and a report about its first. */
async function makeCorrected(written: Parameters<typeof makeReport>[1] = {}) {
  const author = await makeAccount(site.context, 'R');
  const { id, slug } = await makeApproved(site.context, { author, title: 'Salt and sugar' });
  const report = await makeReport(site.context, { post: id, ...written });
  await revise(site.context, author, id, { body: 'Boil it for three minutes.' });
  await site.runJobs();
  mailbox.reset();
  return { id: report.id, post: id, slug, author };
}

describe('staff send a report to the author', () => {
  it('who gets an email without the words of the reader, and sees the report with the post', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id: post } = await makeApproved(site.context, { author });
    const wrong = 'See https://evil.example/now and click.';
    const { id } = await makeReport(site.context, { post, wrong, email: 'reader@example.org' });
    await site.runJobs();
    mailbox.reset();
    const own = () => site.call('GET', `/content/drafts/${post}/reports`, { token: author.token });
    const listed = async () =>
      (await site.call('GET', '/content/approved-posts', { token: author.token })).body;
    expect((await own()).body.reports).toEqual([]);
    expect((await listed()).posts).toMatchObject([{ open_reports: 0 }]);
    const { status, body } = await act(id, 'send');
    expect(status).toBe(200);
    expect(body.report).toMatchObject({ state: 'with_author', wants_answer: true });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual([author.email]);
    expect(mail?.raw).not.toContain('evil.example');
    expect(mail?.text).toContain(`/phis/edit/${post}`);
    expect((await listed()).posts).toMatchObject([{ open_reports: 1 }]);
    expect((await own()).body.reports).toMatchObject([{ id, passage: 'one minute', wrong, version: 1 }]);
    expect(JSON.stringify((await own()).body)).not.toContain('reader@example.org');
    expect((await act(id, 'send')).body.code).toBe('report_settled');
    expect(await auditOf(post)).toEqual([
      { action: 'report.sent', reason: null, detail: { report: id }, actor_id: admin.id },
    ]);
  });

  it('and nobody but that author may read it there', async () => {
    const { id, post } = await makeReport(site.context);
    await act(id, 'send');
    for (const role of ['R', 'A', 'S'] as const) {
      const { token } = await makeAccount(site.context, role);
      expect((await site.call('GET', `/content/drafts/${post}/reports`, { token })).status).toBe(404);
    }
  });
});

describe('staff mark a report as fixed', () => {
  it('by a later version, of which the sender hears in the language of the form', async () => {
    const { id, post, slug } = await makeCorrected({ email: 'lecteur@example.org', language: 'fr' });
    const before = await site.page(`/phis/read/${slug}`);
    expect(before.html).not.toContain('led to a correction');
    const { status, body } = await act(id, 'fix', { version: 2 });
    expect(status).toBe(200);
    expect(body.report).toMatchObject({ state: 'fixed', fixed_by: 2, wants_answer: false });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual(['lecteur@example.org']);
    expect(mail?.text).toMatch(/La version \S?2\S? de l’article la corrige/);
    expect(mail?.text).toContain(`https://afya.example/phis/read/${slug}/v/1..2?lang=fr`);
    expect(mail?.text).not.toContain('three minutes');
    expect((await rowOf(id)).email).toBeNull();
    expect(await auditOf(post)).toMatchObject([
      { action: 'report.fixed', detail: { report: id, version: 2 } },
    ]);

    await site.settled();
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(
      '1 report of a reader led to a correction',
    );
    expect((await site.call('GET', `/api/v1/posts/${slug}`)).body.post.corrected_reports).toBe(1);
  });

  it.each([
    ['the version that it is about', 1],
    ['a version that is not published', 3],
  ])('but not by %s', async (_which, version) => {
    const { id } = await makeCorrected();
    const { status, body } = await act(id, 'fix', { version });
    expect([status, body.code]).toEqual([409, 'not_a_later_version']);
    expect((await rowOf(id)).state).toBe('new');
  });

  it('of whom one wins when two decide at once, and one email is sent', async () => {
    const { id, post } = await makeCorrected({ email: 'reader@example.org' });
    const other = await makeAccount(site.context, 'S');
    const replies = await Promise.all([
      act(id, 'fix', { version: 2 }),
      act(id, 'decline', { reason: longEnoughReason }, other.token),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('report_settled');
    expect(await mails()).toHaveLength(1);
    expect(await auditOf(post)).toHaveLength(1);
  });
});

describe('staff decline a report', () => {
  it('with a reason, which the sender reads and the audit log keeps', async () => {
    const { id, post } = await makeReport(site.context, { email: 'reader@example.org' });
    await act(id, 'send');
    await site.runJobs();
    mailbox.reset();
    expect((await act(id, 'decline', { reason: longEnoughReason })).body.report).toMatchObject({
      state: 'declined',
      reason: longEnoughReason,
    });
    const [mail] = await mails();
    expect(mail?.envelope.to).toEqual(['reader@example.org']);
    expect(mail?.text).toContain(longEnoughReason);
    expect(await auditOf(post)).toMatchObject([{}, { action: 'report.declined', reason: longEnoughReason }]);
    expect((await rowOf(id)).email).toBeNull();
  });

  it('of an author who was disabled, who would not see it', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id: post } = await makeApproved(site.context, { author });
    const { id } = await makeReport(site.context, { post });
    await disableAccount(site.context, operator, author.id);
    expect(await act(id, 'send')).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
    expect(await rowOf(id)).toMatchObject({ state: 'new', sent_at: null });
    expect(await auditOf(post)).toEqual([]);
    expect((await act(id, 'decline', { reason: longEnoughReason })).status).toBe(200);
  });

  it('of a post that was withdrawn, which is all that is possible then', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id: post } = await makeApproved(site.context, { author });
    const { id } = await makeReport(site.context, { post });
    await withdrawPost(site.context, author, post, { reason: longEnoughReason, as: 'author' });
    expect((await act(id, 'send')).body.code).toBe('status_conflict');
    expect((await act(id, 'fix', { version: 2 })).body.code).toBe('status_conflict');
    expect((await act(id, 'decline', { reason: longEnoughReason })).status).toBe(200);
  });

  it.each([['Too short'], ['x'.repeat(501)], ['']])('not without a good reason: %s', async (reason) => {
    const { id } = await makeReport(site.context);
    const { status, body } = await act(id, 'decline', { reason });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['reason']);
  });
});

describe('the queue', () => {
  it.each(['P', 'R'] as const)('is not for the role %s', async (role) => {
    const { token } = await makeAccount(site.context, role);
    const { id } = await makeReport(site.context);
    expect((await list('', token)).status).toBe(403);
    expect((await act(id, 'send', undefined, token)).status).toBe(403);
    expect((await act(id, 'decline', { reason: longEnoughReason }, token)).status).toBe(403);
  });

  it('lists each state in pages, with the number in every state, and says what was published since', async () => {
    const { id, slug } = await makeCorrected();
    for (let count = 0; count < 22; count += 1)
      await makeReport(site.context, { post: (await rowOf(id)).post_id });
    const ids: string[] = [];
    const times: string[] = [];
    let next: string | null = null;
    let counted = 0;
    do {
      const { body } = await list(`?state=new${next === null ? '' : `&cursor=${next}`}`);
      for (const report of body.reports) {
        ids.push(report.id);
        times.push(report.created_at);
        if (report.id === id) expect(report).toMatchObject({ version: 1, post: { slug, version: 2 } });
      }
      counted = body.counts.new;
      next = body.next;
    } while (next !== null);
    expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(counted);
    expect(times).toEqual(times.toSorted());
    expect((await list('?cursor=nonsense')).status).toBe(400);
  });

  it('knows nothing of a report that does not exist', async () => {
    const { status } = await act('00000000-0000-4000-8000-000000000000', 'send');
    expect(status).toBe(404);
  });
});

it('the yearly job deletes the addresses of reports that nobody has decided about', async () => {
  const old = await makeReport(site.context, { email: 'old@example.org' });
  const young = await makeReport(site.context, { email: 'young@example.org' });
  const age = (days: number) => new Date(Date.now() - days * dayMilliseconds);
  const setAge = (id: string, days: number) =>
    site.context.db
      .updateTable('reports')
      .set({ created_at: age(days) })
      .where('id', '=', id)
      .execute();
  await setAge(old.id, reportAddressDays + 1);
  await setAge(young.id, reportAddressDays - 1);
  await sweepReports(site.context);
  expect((await rowOf(old.id)).email).toBeNull();
  expect((await rowOf(young.id)).email).toBe('young@example.org');
});

describe('a withdrawal', () => {
  const withdraw = (post: string, reports: string[], person = admin, filter = 'admin') =>
    site.call('PATCH', `/content/withdraw-post/${post}`, {
      token: person.token,
      proved: true,
      body: { comment: longEnoughReason, filter, reports },
    });

  it('closes the reports that it answers as fixed, and tells whoever asked', async () => {
    const { id, post } = await makeCorrected({ email: 'reader@example.org' });
    const other = await makeReport(site.context, { post, wrong: 'The picture is upside down.' });
    const open = await site.call('GET', `/content/posts/${post}/reports`, { token: admin.token });
    expect(open.body.reports.map((report: { id: string }) => report.id)).toEqual([id, other.id]);
    await site.runJobs();
    mailbox.reset();

    expect((await withdraw(post, [id])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'fixed', fixed_by: null, withdrawn: true, email: null });
    expect(await rowOf(other.id)).toMatchObject({ state: 'new', withdrawn: false });
    expect((await list('?state=fixed')).body.reports[0]).toMatchObject({
      id,
      withdrawn: true,
      fixed_by: null,
    });
    expect(await auditOf(post)).toMatchObject([
      { action: 'report.fixed', detail: { report: id, withdrawn: true }, actor_id: admin.id },
    ]);
    const told = (await mails()).find(({ envelope }) => envelope.to.includes('reader@example.org'));
    expect(told?.text).toContain('You were right: the post was withdrawn.');
    expect(told?.text).toContain(longEnoughReason);
  });

  it('answers no report of another post, none that is decided, and none for authors', async () => {
    const { id, post, author } = await makeCorrected();
    const elsewhere = await makeCorrected();
    expect((await withdraw(post, [elsewhere.id])).status).toBe(404);
    expect((await withdraw(post, [id], author, 'author')).status).toBe(404);
    await act(id, 'decline', { reason: longEnoughReason });
    expect((await withdraw(post, [id])).body.code).toBe('report_settled');
    expect((await withdraw(post, [])).status).toBe(200);
  });
});

describe('a retraction or a removal', () => {
  const announce = (post: string, body: object) =>
    site.call('POST', `/content/posts/${post}/notices`, {
      token: admin.token,
      proved: true,
      body: { ...writtenNotice, ...body },
    });

  it('closes the reports that it answers when readers see it, and tells who asked why', async () => {
    const { id: post } = await makeApproved(site.context);
    const { id } = await makeReport(site.context, { post, email: 'nurse@example.org' });
    const other = await makeReport(site.context, { post });
    const { body } = await announce(post, { reports: [id] });
    expect(await rowOf(id)).toMatchObject({ state: 'new', email: 'nurse@example.org' });
    await issueAnnounced(site.context, body.notice.id);
    expect(await rowOf(id)).toMatchObject({ state: 'fixed', withdrawn: true, email: null });
    expect(await rowOf(other.id)).toMatchObject({ state: 'new' });
    const told = (await mails()).filter(({ envelope }) => envelope.to.includes('nurse@example.org'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('You were right: the post was retracted.');
    expect(told[0]?.text).toContain(writtenNotice.what_was_wrong);
  });

  it('leaves reports open where it is cancelled, and says of a removal that the post was withdrawn', async () => {
    const { id: post } = await makeApproved(site.context);
    const { id } = await makeReport(site.context, { post, email: 'nurse@example.org' });
    const { body } = await announce(post, { reports: [id] });
    await site.call('POST', `/content/notices/${body.notice.id}/cancel`, { token: admin.token });
    await issueAnnounced(site.context, body.notice.id);
    expect(await rowOf(id)).toMatchObject({ state: 'new', notice_id: null });
    expect((await announce(post, { kind: 'correction', reports: [id] })).status).toBe(400);
    await announce(post, { kind: 'removal', when: 'now', reports: [id] });
    expect(await rowOf(id)).toMatchObject({ state: 'fixed' });
    const told = (await mails()).filter(({ envelope }) => envelope.to.includes('nurse@example.org'));
    expect(told[0]?.text).toContain('You were right: the post was withdrawn.');
  });

  it('answers only open reports about its post', async () => {
    const { id: elsewhere } = await makeReport(site.context);
    const { id: post } = await makeApproved(site.context);
    expect((await announce(post, { reports: [elsewhere] })).status).toBe(404);
  });
});

it('passes a report on with the passage of the post and a note, and quotes nothing that the post doesn’t have', async () => {
  const author = await makeAccount(site.context, 'R');
  const body = 'Give **15 mg/kg** every 6 hours.';
  const { id: post } = await makeApproved(site.context, { author, body });
  const mailOf = async (passage: string) => {
    const { id } = await makeReport(site.context, { post, passage });
    const listed = (await openOf(post)).find((one) => one.id === id);
    await site.runJobs();
    mailbox.reset();
    expect((await act(id, 'send', { note: 'Is it 10? Answer today.' })).status).toBe(200);
    return { text: (await mails()).at(-1)?.text ?? '', figures: listed?.figures };
  };
  const own = await mailOf('Give 15 mg/kg every');
  expect(own.figures).toEqual(['dose']);
  expect(own.text).toMatch(/15 mg\/kg[\s\S]*Answer today/);
  const strange = await mailOf('see https://evil.example');
  expect(strange.text).toContain('Answer today');
  expect(strange.text).not.toContain('evil.example');
  const { reports: shown } = (
    await site.call('GET', `/content/drafts/${post}/reports`, { token: author.token })
  ).body;
  expect(shown[0].note).toBe('Is it 10? Answer today.');
});

it('a report is marked as answered after its author withdrew the post, and not before', async () => {
  const author = await makeAccount(site.context, 'R');
  const { id: post } = await makeApproved(site.context, { author });
  const { id } = await makeReport(site.context, { post, email: 'nurse@example.org' });
  expect((await act(id, 'answer')).body.code).toBe('status_conflict');
  await withdrawPost(site.context, author, post, { reason: longEnoughReason, as: 'author' });
  expect((await openOf(post))[0]?.post.gone).toBe('withdrawn');
  expect((await act(id, 'answer')).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'fixed', withdrawn: true, email: null });
  const told = (await mails()).filter(({ envelope }) => envelope.to.includes('nurse@example.org'));
  expect(told[0]?.text).toContain(longEnoughReason);
  expect((await act(id, 'answer')).body.code).toBe('report_settled');
});

describe('a decision that can be undone', () => {
  const decline = (id: string) => act(id, 'decline', { reason: longEnoughReason, undoable: true });
  const filed = async () => {
    const author = await makeAccount(site.context, 'R');
    const { id: post } = await makeApproved(site.context, { author });
    const { id } = await makeReport(site.context, { post, email: 'nurse@example.org' });
    await site.runJobs();
    mailbox.reset();
    return { author, post, id };
  };
  const later = async () => {
    await site.makeJobsDue();
    await site.runJobs();
  };

  it('takes effect, and is told, only once it can’t be undone any more', async () => {
    const { id, post } = await filed();
    const before = (await list()).body.counts;
    const { body } = await decline(id);
    expect(body).toMatchObject({ undo_seconds: 10, report: { state: 'new' } });
    expect((await list()).body.counts.new).toBe(before.new - 1);
    expect((await act(id, 'send')).body.code).toBe('decision_pending');
    expect(await mails()).toEqual([]);
    await later();
    expect(await rowOf(id)).toMatchObject({ state: 'declined', pending: null, email: null });
    expect((await mails()).map(({ envelope }) => envelope.to)).toEqual([['nurse@example.org']]);
    expect(await openOf(post)).toEqual([]);
    expect((await act(id, 'undo')).body.code).toBe('report_settled');
  });

  it('is taken back, and nobody hears of it; the next one counts', async () => {
    const { id, author } = await filed();
    await decline(id);
    expect((await act(id, 'undo')).status).toBe(200);
    await later();
    expect(await rowOf(id)).toMatchObject({ state: 'new', pending: null });
    expect(await mails()).toEqual([]);
    await decline(id);
    await act(id, 'undo');
    expect((await act(id, 'send', { note: 'Please look.', undoable: true })).status).toBe(200);
    await later();
    expect((await mails()).map(({ envelope }) => envelope.to)).toEqual([[author.email]]);
  });

  it('leaves the report open where it has become impossible, and gives way to a withdrawal', async () => {
    const { id, author, post } = await filed();
    await act(id, 'send', { note: '', undoable: true });
    await withdrawPost(site.context, author, post, { reason: longEnoughReason, as: 'author' });
    await later();
    expect(await rowOf(id)).toMatchObject({ state: 'new', pending: null });
    const other = await filed();
    await decline(other.id);
    await withdrawPost(site.context, admin, other.post, {
      reason: longEnoughReason,
      as: 'admin',
      reports: [other.id],
    });
    await later();
    expect(await rowOf(other.id)).toMatchObject({ state: 'fixed', withdrawn: true });
    const told = (await mails()).filter(({ envelope }) => envelope.to.includes('nurse@example.org'));
    expect(told).toHaveLength(1);
  });
});

it('the list of reports shows the passage in its text, and who deals with the report', async () => {
  const body = `First.\n\nGive **15 mg/kg**\nevery 6 hours. ${'Then rest. '.repeat(40)}`;
  const { id: post } = await makeApproved(site.context, { body });
  const { id } = await makeReport(site.context, { post, passage: '15 mg/kg every' });
  const { id: elsewhere } = await makeReport(site.context, { post, passage: 'Give aspirin' });
  const shown = await openOf(post);
  expect(shown.find((one) => one.id === id)?.context).toMatchObject({
    before: 'First. Give ',
    after: expect.stringMatching(/^ 6 hours\. Then rest\./),
  });
  expect(shown.find((one) => one.id === elsewhere)?.context).toBeNull();

  const colleague = await makeAccount(site.context, 'A');
  const claim = (method: 'PUT' | 'DELETE', { token }: TestAccount) =>
    site.call(method, `/content/reports/${id}/claim`, { token });
  expect((await claim('PUT', admin)).body.report.claim).toMatchObject({ account_id: admin.id });
  const held = { status: 409, body: { code: 'claimed', current: { claim: { account_id: admin.id } } } };
  expect(await claim('PUT', colleague)).toMatchObject(held);
  expect(await claim('DELETE', colleague)).toMatchObject(held);
  expect((await claim('PUT', admin)).status).toBe(200);
  const entries = await site.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', post)
    .where('action', '=', 'report.claimed')
    .execute();
  expect(entries).toHaveLength(1);
  expect((await claim('DELETE', admin)).body.report.claim).toBeNull();
  expect((await claim('PUT', colleague)).body.report.claim).toMatchObject({ account_id: colleague.id });
  // A claim stops nobody from deciding; afterwards there is nothing to take on.
  expect((await act(id, 'decline', { reason: longEnoughReason })).status).toBe(200);
  expect((await claim('PUT', admin)).body.code).toBe('report_settled');
});
