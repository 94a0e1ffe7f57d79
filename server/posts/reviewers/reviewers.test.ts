/** Staff who agree to be named on what they review (product.md#named-reviewers). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistItems } from '../../../contract/desk/checklist.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { aChange, makeAccount, makeSubmitted, type TestAccount, ticksOf } from '../../../tests/factories.ts';
import { goodPassword } from '../../../tests/people.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { revisePost, submitPost } from '../posts/lifecycle.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

const guidance = { kind: 'guidance', summary: 'Boil it.' } as const;
const makerere = 'Makerere University';

function choose({ token }: TestAccount, named: boolean, institution = makerere) {
  return site.call('PUT', '/adminPHIS/reviewer', { token, body: { named, institution } });
}

async function makeReviewer({ named = true, institution = makerere, firstname = 'Amina', role = 'S' } = {}) {
  const as = role === 'S' ? 'S' : 'A';
  const name = { firstname, lastname: 'Juma' };
  const reviewer = await makeAccount(site.context, as, { ...name, password: goodPassword });
  expect((await choose(reviewer, named, institution)).status).toBe(200);
  return reviewer;
}

async function approve({ token }: TestAccount, { id, revision }: { id: string; revision: string }) {
  const body = { revision, checked: await ticksOf(site, { token }, id), checklist: checklistItems };
  const { status } = await site.call('POST', `/content/review/${id}/approve`, { token, body });
  expect(status).toBe(200);
  await site.settled();
}

async function approved(reviewer: TestAccount, title: string) {
  const post = await makeSubmitted(site.context, { ...guidance, title });
  await approve(reviewer, post);
  return post;
}

/** The next version of a post, submitted but not approved. */
async function resubmit(post: { id: string; author: AccountActor }) {
  const { draft } = await revisePost(site.context, post.author, post.id);
  const { draft: submitted } = await submitPost(site.context, post.author, post.id, draft.version, aChange);
  return { id: post.id, revision: submitted.submitted_revision_id ?? '' };
}

async function confirm({ token }: TestAccount, { id, revision }: { id: string; revision: string }) {
  const body = { revision };
  expect((await site.call('POST', `/content/posts/${id}/confirmations`, { token, body })).status).toBe(201);
  await site.settled();
}

/** The text of a page, with its markup left out. */
async function textOf(path: string): Promise<string> {
  const { html } = await site.page(path);
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  return main.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}

const apiOf = async (slug: string) => (await site.call('GET', `/api/v1/posts/${slug}`)).body.post;

describe('a reviewer who agreed', () => {
  it('is named with their institution on the post, the list of versions, in JSON-LD and in the API', async () => {
    const reviewer = await makeReviewer();
    const { slug } = await approved(reviewer, 'Named water');
    const named = 'Amina Juma, Makerere University, a super admin of the network';
    expect(await textOf(`/phis/read/${slug}`)).toContain(`Reviewed by${named}`);
    expect(await textOf(`/phis/read/${slug}/versions`)).toContain(`Approved by ${named}`);
    expect(await textOf(`/phis/read/${slug}?lang=ar`)).toContain('Amina Juma، Makerere University، مشرف عام');
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain(
      '"reviewedBy":{"@type":"Person","name":"Amina Juma","affiliation":{"@type":"Organization","name":"Makerere University"}}',
    );
    const [version] = (await apiOf(slug)).versions;
    expect(version.reviewed_by).toEqual({ role: 'S', name: 'Amina Juma', institution: makerere });
  });

  it('is named without an institution if they gave none', async () => {
    const { slug } = await approved(await makeReviewer({ institution: ' ' }), 'Plain water');
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed byAmina Juma, a super admin');
    const [version] = (await apiOf(slug)).versions;
    expect(version.reviewed_by).toEqual({ role: 'S', name: 'Amina Juma', institution: null });
  });

  it('is named on each version and confirmation that is theirs', async () => {
    const first = await makeReviewer({ firstname: 'Amina' });
    const second = await makeReviewer({ firstname: 'Zuberi', role: 'A', institution: '' });
    const third = await makeReviewer({ firstname: 'Wanjiru', role: 'A', named: false });
    const post = await approved(first, 'Water of two');
    const { slug } = post;
    await confirm(second, post);
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed byZuberi Juma, an admin');
    const next = await resubmit(post);
    await approve(second, next);
    await confirm(third, next);
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed byan admin of the network');
    const list = await textOf(`/phis/read/${slug}/versions`);
    expect(list).toContain('Approved by Amina Juma, Makerere University, a super admin');
    expect(list).toContain('Approved by Zuberi Juma, an admin');
    expect(list).toMatch(/Confirmed as still right on [^.]* by Zuberi Juma, an admin/);
    expect(list).toMatch(/Confirmed as still right on [^.]* by an admin/);
    const { versions, confirmations } = await apiOf(slug);
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(versions.map((version: { reviewed_by: object }) => version.reviewed_by))).toEqual([
      'Amina Juma',
      'Zuberi Juma',
    ]);
    expect(names(confirmations)).toEqual(['Zuberi Juma', null]);
  });

  it('is shown as text, whatever the name and institution are', async () => {
    const reviewer = await makeReviewer({ firstname: '<b>Bo</b>', institution: '<script>alert(1)</script>' });
    const { slug } = await approved(reviewer, 'Marked water');
    for (const page of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`]) {
      const { html } = await site.page(page);
      expect(html).toContain('&lt;b&gt;Bo&lt;/b&gt; Juma');
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(html).not.toContain('<b>Bo');
      expect(html).not.toContain('<script>alert');
    }
  });

  it('shows readers nothing else of themselves', async () => {
    const reviewer = await makeReviewer();
    const post = await approved(reviewer, 'Quiet water');
    await confirm(reviewer, post);
    const { slug } = post;
    for (const path of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`, `/api/v1/posts/${slug}`]) {
      const { html } = await site.page(path);
      expect(html).toContain('Amina Juma');
      expect(html).not.toContain(reviewer.email);
      expect(html).not.toContain(reviewer.id);
    }
  });
});

describe('a reviewer who did not agree', () => {
  it('is shown by their role alone', async () => {
    const { slug } = await approved(await makeReviewer({ named: false }), 'Silent water');
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed bya super admin of the network');
    for (const path of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`, `/api/v1/posts/${slug}`])
      expect((await site.page(path)).html).not.toMatch(/Amina Juma|Makerere/);
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain('"reviewedBy":{"@type":"Organization"');
    const [version] = (await apiOf(slug)).versions;
    expect(version.reviewed_by).toEqual({ role: 'S', name: null, institution: null });
  });

  it('is not named by default', async () => {
    const reviewer = await makeAccount(site.context, 'A', { firstname: 'Amina', lastname: 'Juma' });
    const { body } = await site.call('GET', '/adminPHIS/reviewer', { token: reviewer.token });
    expect(body).toEqual({ ok: true, named: false, institution: '', shown: 0 });
    const { slug } = await approved(reviewer, 'Default water');
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed byan admin of the network');
  });
});

describe('taking it back', () => {
  it('changes later reviews only; a removal takes the name from the earlier ones', async () => {
    const reviewer = await makeReviewer();
    const post = await approved(reviewer, 'Taken water');
    const { slug } = post;
    await choose(reviewer, false);
    await confirm(reviewer, post);
    const list = await textOf(`/phis/read/${slug}/versions`);
    expect(list).toContain('Approved by Amina Juma');
    expect(list).toMatch(/Confirmed as still right on [^.]* by a super admin/);

    const token = reviewer.token;
    expect((await site.call('GET', '/adminPHIS/reviewer', { token })).body.shown).toBe(1);
    expect((await site.call('DELETE', '/adminPHIS/reviewer', { token })).status).toBe(200);
    await site.settled();
    for (const path of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`, `/api/v1/posts/${slug}`])
      expect((await site.page(path)).html).not.toMatch(/Amina Juma|Makerere/);
    const { body } = await site.call('GET', '/adminPHIS/reviewer', { token });
    expect(body).toEqual({ ok: true, named: false, institution: '', shown: 0 });
  });

  it('leaves the names of others', async () => {
    const leaving = await makeReviewer({ firstname: 'Amina' });
    const staying = await makeReviewer({ firstname: 'Zuberi' });
    const post = await approved(leaving, 'Shared water');
    await confirm(staying, post);
    await site.call('DELETE', '/adminPHIS/reviewer', { token: leaving.token });
    await site.settled();
    const list = await textOf(`/phis/read/${post.slug}/versions`);
    expect(list).not.toContain('Amina Juma');
    expect(list).toContain('Zuberi Juma, Makerere University');
  });

  it('comes with closing the account, and the download of personal data has the names before that', async () => {
    const reviewer = await makeReviewer({ role: 'A' });
    const post = await approved(reviewer, 'Closed water');
    const { slug } = post;
    expect(await textOf(`/phis/read/${slug}`)).toContain('Amina Juma');
    const { token } = reviewer;
    const exported = await site.call('GET', '/adminPHIS/export', { token, proved: true });
    expect(exported.body.reviewer).toEqual({
      named: true,
      institution: makerere,
      reviews: [{ post: post.id, name: 'Amina Juma', institution: makerere }],
    });
    const closed = await site.call('POST', '/auth/close', { token, body: { password: goodPassword } });
    expect(closed.status).toBe(200);
    await site.settled();
    for (const path of [`/phis/read/${slug}`, `/phis/read/${slug}/versions`])
      expect((await site.page(path)).html).not.toMatch(/Amina Juma|Makerere/);
    expect(await textOf(`/phis/read/${slug}`)).toContain('Reviewed byan admin of the network');
    for (const table of ['named_reviewers', 'reviewer_settings'] as const) {
      const rows = site.context.db.selectFrom(table).select('account_id');
      expect(await rows.where('account_id', '=', reviewer.id).execute()).toEqual([]);
    }
  });
});

it('only staff can choose to be named, and an institution has 200 characters at most', async () => {
  const reader = await makeAccount(site.context, 'R');
  expect((await choose(reader, true)).status).toBe(403);
  const admin = await makeAccount(site.context, 'A');
  const long = await choose(admin, true, 'x'.repeat(201));
  expect(long).toMatchObject({ status: 400, body: { fields: { institution: expect.any(String) } } });
});
