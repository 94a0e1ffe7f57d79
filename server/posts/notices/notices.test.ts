/** Notices (product.md#notices): who issues them, when readers see them, and where they appear. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  revise,
  reviseText,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { approvePost, submitPost } from '../posts/lifecycle.ts';
import { issueAnnounced } from './notices.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  await site.runJobs();
  mailbox.reset();
});

const announce = (id: string, body: object = {}, token = admin.token) =>
  site.call('POST', `/content/posts/${id}/notices`, {
    token,
    proved: true,
    body: { ...writtenNotice, ...body },
  });
const issue = async (id: string, body: object = {}): Promise<number> => {
  const { status, body: reply } = await announce(id, { when: 'now', ...body });
  expect(status).toBe(201);
  await site.settled();
  return reply.notice.number;
};
const cancel = (id: string) => site.call('POST', `/content/notices/${id}/cancel`, { token: admin.token });
const actionsOn = async (id: string) => {
  const rows = await site.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith('notice.'));
};

describe('a notice that staff announce', () => {
  it('is emailed to the author at once, and shown to readers a day later', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author });
    await site.runJobs();
    mailbox.reset();
    const { status, body } = await announce(id);
    expect(status).toBe(201);
    expect(body.notice).toMatchObject({ state: 'announced', number: null, version: 1 });
    const wait = Date.parse(body.notice.due_at) - Date.parse(body.notice.announced_at);
    expect(wait).toBe(24 * hourMilliseconds);
    await site.runJobs();
    const [mail] = mailbox.messages;
    expect(mail?.envelope.to).toEqual([author.email]);
    expect(mail?.text).toContain(writtenNotice.what_was_wrong);
    expect(mail?.text).toContain(writtenNotice.what_to_do);
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain(writtenNotice.what_to_do);
    expect((await site.page('/phis/notices')).html).not.toContain(slug);

    const job = await site.context.db
      .selectFrom('notices')
      .select(['id', 'due_at'])
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow();
    await issueAnnounced(site.context, job.id);
    await issueAnnounced(site.context, job.id);
    await site.settled();
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(writtenNotice.what_to_do);
    expect(await actionsOn(id)).toEqual(['notice.announced', 'notice.issued']);
  });

  it('can be cancelled until readers see it', async () => {
    const { id, slug } = await makeApproved(site.context);
    const { body } = await announce(id);
    const waiting = await site.call('GET', '/content/notices', { token: admin.token });
    expect(waiting.body.notices.map((notice: { id: string }) => notice.id)).toContain(body.notice.id);
    expect((await cancel(body.notice.id)).body.notice.state).toBe('cancelled');
    await issueAnnounced(site.context, body.notice.id);
    await site.settled();
    expect((await site.page(`/phis/read/${slug}`)).html).not.toContain(writtenNotice.what_to_do);
    expect((await cancel(body.notice.id)).body.code).toBe('notice_settled');
    expect(await actionsOn(id)).toEqual(['notice.announced', 'notice.cancelled']);
    await site.runJobs();
    expect(mailbox.messages.at(-1)?.subject).toContain('cancelled');
  });

  it('is cancelled if its post is withdrawn before readers see the notice', async () => {
    const { id } = await makeApproved(site.context);
    const { body } = await announce(id);
    await site.call('PATCH', `/content/withdraw-post/${id}`, {
      proved: true,
      token: admin.token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });
    await issueAnnounced(site.context, body.notice.id);
    const row = await site.context.db
      .selectFrom('notices')
      .select('state')
      .where('id', '=', body.notice.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('cancelled');
  });

  it.each([
    ['a reader', 'P'],
    ['a researcher', 'R'],
  ] as const)('can’t be announced by %s', async (_who, role) => {
    const { id } = await makeApproved(site.context);
    const { token } = await makeAccount(site.context, role);
    expect((await announce(id, {}, token)).status).toBe(403);
    expect((await site.call('GET', '/content/notices', { token })).status).toBe(403);
  });

  it.each([
    [{ what_was_wrong: 'Too short.' }, 'what_was_wrong'],
    [{ what_was_wrong: 'x'.repeat(2001) }, 'what_was_wrong'],
    [{ what_to_do: 'Stop.' }, 'what_to_do'],
    [{ what_to_do: 'x'.repeat(1001) }, 'what_to_do'],
    [{ kind: 'withdrawal' }, 'kind'],
  ])('is rejected if a text is too short or too long, or the kind is wrong: %o', async (wrong, field) => {
    const { id } = await makeApproved(site.context);
    const { status, body } = await announce(id, wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('can only be about a published post', async () => {
    const withdrawn = await makeWithdrawn(site.context);
    expect((await announce(withdrawn.id)).body.code).toBe('status_conflict');
    expect((await announce(crypto.randomUUID())).status).toBe(404);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
  });
});

describe('a retraction', () => {
  it('is shown on every page, feed, citation and API reply, and the text stays readable', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, {
      author,
      title: 'Zinc against cholera',
      topics: ['zinc'],
      body: 'Give **one** tablet.',
    });
    // Fills the cache.
    const addresses = [
      '/phis',
      '/phis/topics/zinc',
      `/phis/author/${author.id}`,
      '/phis/feed.atom',
      '/phis/feed.json',
      `/phis/read/${slug}`,
      ...['bib', 'ris', 'json', 'txt'].map((form) => `/phis/read/${slug}/cite.${form}`),
    ];
    for (const address of addresses) expect((await site.page(address)).html).not.toContain('RETRACTED: Zinc');
    const log = await site.call('GET', '/api/v1/changes?limit=500');
    const number = await issue(id);
    for (const address of addresses)
      expect((await site.page(address)).html, address).toContain('RETRACTED: Zinc against cholera');
    const search = await site.page('/phis/search?q=zinc');
    expect(search.html).toMatch(/RETRACTED: <mark[^>]*>Zinc/);
    const harvested = await site.page('/oai?verb=ListRecords&metadataPrefix=oai_dc');
    expect(harvested.html).toContain('RETRACTED: Zinc against cholera');

    const page = (await site.page(`/phis/read/${slug}`)).html;
    expect(page).toContain('<strong>one</strong>');
    expect(page).toContain(`/phis/notices/${number}`);
    expect(page).toContain('property="og:title" content="RETRACTED: Zinc');
    expect(page).toContain('"creativeWorkStatus":"Retracted"');
    expect(page).toContain('"@type":"CorrectionComment"');
    expect((await site.page('/sitemaps/1.xml')).html).toContain(`/phis/notices/${number}<`);
    for (const address of [`/phis/notices/${number}`, '/phis/notices', '/phis/notices.atom'])
      expect((await site.page(address)).html, address).toContain(writtenNotice.what_was_wrong);
    expect((await site.page(`/phis/notices/${number}`)).html).toContain(`/phis/read/${slug}`);

    const listed = await site.call('GET', '/api/v1/notices');
    expect(listed.body.notices[0]).toMatchObject({
      number,
      kind: 'retraction',
      issued_by: { name: 'Grace Okoro', as: 'staff' },
      what_to_do: writtenNotice.what_to_do,
      post: { slug, title: 'Zinc against cholera' },
    });
    const later = new Date(Date.now() + hourMilliseconds).toISOString();
    expect((await site.call('GET', `/api/v1/notices?since=${later}`)).body.notices).toEqual([]);
    const whole = await site.call('GET', `/api/v1/posts/${slug}`);
    expect(whole.body.post).toMatchObject({ retracted: true, title: 'Zinc against cholera' });
    expect(whole.body.post.notices).toHaveLength(1);
    const changes = await site.call('GET', `/api/v1/changes?since=${log.body.cursor}`);
    expect(changes.body.changes).toMatchObject([{ type: 'notice', post: { slug }, notice: { number } }]);
    const copy = await site.page(`/api/v1/bulk/posts?cursor=${log.body.cursor}`);
    expect(copy.html).toContain('"retracted":true');

    const proof = await site.page(`/phis/read/${slug}/proof.json`);
    expect(proof.html).toContain(`\\"notice\\":${number}`);
  });
});

describe('notices of other kinds:', () => {
  it.each(['addendum', 'clarification', 'correction', 'expression_of_concern'])(
    'a notice of the kind %s changes neither title nor text',
    async (kind) => {
      const { id, slug } = await makeApproved(site.context, { title: `About ${kind}` });
      const number = await issue(id, { kind });
      const { status, html } = await site.page(`/phis/read/${slug}`);
      expect(status).toBe(200);
      expect(html).toContain(`/phis/notices/${number}`);
      expect(html).toContain(writtenNotice.what_to_do);
      expect(html).not.toContain('RETRACTED');
    },
  );

  it('a removal takes the text and all versions from readers', async () => {
    const { id, slug, author } = await makeApproved(site.context, { body: 'Drink bleach.' });
    await revise(site.context, author, id, { body: 'Drink more bleach.' });
    const number = await issue(id, { kind: 'removal' });
    for (const path of ['', '/versions', '/v/1', '/v/1.md', '/v/1..2', '/cite.txt']) {
      const { status, html } = await site.page(`/phis/read/${slug}${path}`);
      expect(status, path).toBe(410);
      expect(html).not.toContain('bleach');
    }
    const page = await site.page(`/phis/read/${slug}`);
    expect(page.html).toContain(writtenNotice.what_was_wrong);
    expect((await site.page(`/phis/notices/${number}`)).status).toBe(200);
    expect((await site.page('/phis/feed.atom')).html).not.toContain('bleach');
  });

  it('a removal ends the review of a revision, and voids its approval for a later time', async () => {
    const { id, author } = await makeApproved(site.context);
    const submit = async () => {
      const version = await reviseText(site.context, author, id);
      const change = { kind: 'correction', note: 'The table is right now.' } as const;
      return (await submitPost(site.context, author, id, version, change)).draft.submitted_revision_id;
    };
    const revision = await submit();
    const publish_at = new Date(Date.now() + 30 * hourMilliseconds).toISOString();
    const approval = { token: admin.token, body: { revision, publish_at } };
    expect((await site.call('POST', `/content/review/${id}/approve`, approval)).status).toBe(200);
    await issue(id, { kind: 'removal' });
    const draft = await site.context.db
      .selectFrom('drafts')
      .select(['submitted_revision_id', 'reviewed_revision_id'])
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(draft).toEqual({ submitted_revision_id: null, reviewed_revision_id: revision });

    await submit();
    const { posts } = (await site.call('GET', '/content/review', { token: admin.token })).body;
    expect(posts.map((post: { _id: { $oid: string } }) => post._id.$oid)).toContain(id);
  });

  it('a withdrawal issues a notice that has its reason as what was wrong', async () => {
    const { id, slug } = await makeWithdrawn(site.context, { title: 'Salt and sugar' });
    await site.settled();
    const [notice] = (await site.call('GET', '/api/v1/notices')).body.notices;
    expect(notice).toMatchObject({
      kind: 'withdrawal',
      what_was_wrong: longEnoughReason,
      what_to_do: null,
      issued_by: { as: 'author' },
      post: { id },
    });
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(`/phis/notices/${notice.number}`);
    expect((await site.page(`/phis/notices/${notice.number}`)).html).toContain(longEnoughReason);
  });

  it('the notice of a withdrawal keeps its page when the post is published again, which says so', async () => {
    const { id, author, slug } = await makeWithdrawn(site.context);
    const before = (await site.call('GET', '/api/v1/notices')).body.notices[0].number;
    const version = await reviseText(site.context, author, id);
    const change = { kind: 'correction', note: 'The table is right now.' } as const;
    const submitted = await submitPost(site.context, author, id, version, change);
    await approvePost(site.context, admin, id, submitted.draft.submitted_revision_id ?? '');
    await site.settled();
    expect((await site.page(`/phis/notices/${before}`)).status).toBe(200);
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain(`/phis/notices/${before}`);
    expect(html).toContain(longEnoughReason);
    expect(html).toContain(change.note);
  });
});

it('numbers of notices have no gaps if several notices are issued at once', async () => {
  const posts = await Promise.all([1, 2, 3, 4].map(() => makeApproved(site.context)));
  const numbers = await Promise.all(posts.map(({ id }) => issue(id, { kind: 'addendum' })));
  const sorted = numbers.sort((one, other) => one - other);
  const [first = 0] = sorted;
  expect(sorted).toEqual([first, first + 1, first + 2, first + 3]);
});

it('the database refuses to change an issued notice', async () => {
  const { id } = await makeApproved(site.context);
  const number = await issue(id);
  const changed = site.context.db
    .updateTable('notices')
    .set({ what_was_wrong: 'Nothing.' })
    .where('number', '=', number)
    .execute();
  await expect(changed).rejects.toThrow('issued notice');
});

it('pages of notices are small, need no scripts, and have the direction of each language', async () => {
  const { id } = await makeApproved(site.context);
  const number = await issue(id, { what_was_wrong: 'x '.repeat(999), what_to_do: 'y '.repeat(499) });
  for (const path of ['/phis/notices', `/phis/notices/${number}`])
    for (const language of ['en', 'fr', 'pt', 'ar', 'sw']) {
      const { status, html, headers } = await site.page(`${path}?lang=${language}`);
      expect(status).toBe(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    }
  for (const number of ['0', 'x', '01', '999999', '1e1'])
    expect((await site.page(`/phis/notices/${number}`)).status).toBe(404);
});

it('a notice is whole in the bulk copy, moves the feed entry, and is on older versions and differences', async () => {
  const { id, slug, author } = await makeApproved(site.context, { title: 'Two doses' });
  await revise(site.context, author, id, { body: 'Take two.' });
  await site.settled();
  const updated = async () => {
    const { html } = await site.page('/phis/feed.atom');
    const entry = html.split('<entry').find((part) => part.includes(`urn:uuid:${id}`)) ?? '';
    return /<updated>(.*?)</.exec(entry)?.[1] ?? '';
  };
  const before = await updated();
  const pages = [`/phis/read/${slug}/v/1`, `/phis/read/${slug}/v/1..2`];
  for (const page of pages) expect((await site.page(page)).html, page).not.toContain('/phis/notices/');

  const number = await issue(id);
  const [notice] = (await site.call('GET', '/api/v1/notices?limit=1')).body.notices;
  expect(Date.parse(await updated())).toBeGreaterThan(Date.parse(before));
  expect(await updated()).toBe(notice.issued_at);
  for (const page of pages) {
    const { html } = await site.page(page);
    expect(html, page).toContain(writtenNotice.what_to_do);
    expect(html, page).toContain(`/phis/notices/${number}`);
  }
  const copied = async () => {
    const lines = (await site.page('/api/v1/bulk/posts')).html.trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line)).filter((line) => (line.post ?? line.notice)?.id === id);
  };
  expect(await copied()).toMatchObject([{ type: 'post', post: { notices: [notice] } }]);
  await issue(id, { kind: 'removal' });
  expect(await copied()).toMatchObject([
    { type: 'withdrawn', notices: [{ kind: 'removal' }, { kind: 'retraction', number }] },
  ]);
});

it('the page of a withdrawn post links its proof in the log', async () => {
  const { slug } = await makeWithdrawn(site.context);
  const { html } = await site.page(`/phis/read/${slug}`);
  expect(html).toContain(`href="/phis/read/${slug}/proof"`);
  const proof = await site.page(`/phis/read/${slug}/proof`);
  expect(proof.status).toBe(200);
  expect(proof.html).toContain('&quot;withdrawn&quot;');
});
