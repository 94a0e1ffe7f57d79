import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excesses } from '../../../contract/text/text-bounds.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { budgets } from '../../platform/limits/budgets.ts';
import { spend } from '../../platform/limits/spend.ts';
import { recallPost, returnPost } from './lifecycle.ts';

let site: TestApp;
let author: TestAccount;
let other: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  other = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});

afterAll(() => site.close());

const withdrawal = (filter: 'author' | 'admin') => ({ comment: longEnoughReason, filter });

describe('an author', () => {
  it('writes a draft, saves and submits it, and sees it published after approval', async () => {
    const { token } = author;
    const made = await site.call('POST', '/content/drafts', {
      token,
      body: { title: 'Boiling water', topics: [' Water ', 'water'] },
    });
    expect(made.status).toBe(201);
    expect(made.body.draft).toMatchObject({
      status: 'draft',
      version: 1,
      slug: 'boiling-water',
      topics: ['water'],
    });
    const id = made.body.draft._id.$oid;

    const saved = await site.call('PATCH', `/content/drafts/${id}`, {
      token,
      body: { body: 'One minute.', version: 1 },
    });
    expect(saved.body.draft).toMatchObject({ version: 2, body: 'One minute.', title: 'Boiling water' });

    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2 },
    });
    expect(submitted.body.draft.status).toBe('submitted');
    const pending = await site.call('GET', '/get-author-submitted-drafts', { token });
    expect(pending.body.posts).toMatchObject([{ title: 'Boiling water', body: 'One minute.' }]);

    const revision = submitted.body.draft.submitted_revision;
    const approved = await site.call('POST', `/content/review/${id}/approve`, {
      token: admin.token,
      body: { revision },
    });
    expect(approved).toMatchObject({ status: 200, body: { ok: true, slug: 'boiling-water' } });
    const read = await site.call('GET', '/content/posts/boiling-water');
    expect(read.body.post).toMatchObject({ title: 'Boiling water', body: 'One minute.', read_time: 1 });
    const mine = await site.call('GET', '/content/approved-posts', { token });
    expect(mine.body.posts.map((post: { slug: string }) => post.slug)).toContain('boiling-water');
  });

  it('saves a text above the bounds of complexity, but can submit it only after shortening it', async () => {
    const { token } = author;
    const made = await site.call('POST', '/content/drafts', {
      token,
      body: { title: 'Notes', body: `${'[^1] '.repeat(2001)}\n\n[^1]: x` },
    });
    expect(made.status).toBe(201);
    const id = made.body.draft._id.$oid;
    const refused = await site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 1 } });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'text_too_complex', fields: { body: excesses.footnotes } },
    });
    const body = 'Boil it[^1].\n\n[^1]: x';
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: { body, version: 1 } });
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2 },
    });
    expect(submitted.body.draft.status).toBe('submitted');
  });

  it('recalls a submission', async () => {
    const { id } = await makeSubmitted(site.context, { author });
    const recalled = await site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });
    expect(recalled.body.draft).toMatchObject({ status: 'draft', submitted_revision: null });
  });

  it('recalls a submission: an unopened revision is deleted, an opened one is kept', async () => {
    const { id } = await makeSubmitted(site.context, { author });
    const { db } = site.context;
    const kept = () => db.selectFrom('revisions').select('number').where('post_id', '=', id).execute();
    const recall = () => site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });
    await recall();
    expect(await kept()).toEqual([]);

    await site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version: 1 } });
    expect((await site.call('GET', `/content/review/${id}`, { token: admin.token })).status).toBe(200);
    await recall();
    expect(await kept()).toEqual([{ number: 1 }]);
    expect((await site.call('GET', `/content/review/${id}`, { token: admin.token })).status).toBe(404);
  });

  it('recalls a submission that a program commented on without opening it: the revision is kept', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const body = { revision, body: 'Name the source of the second figure.' };
    const commented = await site.call('POST', `/content/review/${id}/comments`, { token: admin.token, body });
    expect(commented.status).toBe(201);

    const recalled = await site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });

    expect(recalled.status).toBe(200);
    const kept = site.context.db.selectFrom('revisions').select('id').where('post_id', '=', id);
    expect(await kept.execute()).toEqual([{ id: revision }]);
  });

  it('recalls a submission while staff open it: the revision is either kept or deleted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeSubmitted(site.context);
      const { db } = site.context;
      const post = await db
        .selectFrom('posts')
        .select('author_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [opened, recalled] = await Promise.all([
        site.call('GET', `/content/review/${id}`, { token: admin.token }),
        recallPost(site.context, { id: post.author_id, role: 'R' }, id),
      ]);
      expect(recalled.draft.submitted_revision_id).toBeNull();
      const kept = await db.selectFrom('revisions').select('id').where('post_id', '=', id).execute();
      expect([opened.status, kept.length]).toEqual(opened.status === 200 ? [200, 1] : [404, 0]);
    }
  });

  it('is limited in drafts, submissions and recalls', { tags: 'edge' }, async () => {
    const flood = await makeAccount(site.context, 'R');
    const now = new Date();
    site.context.clock = () => now;
    const { token } = flood;
    const refusedAfter = async (call: () => Promise<{ status: number }>, most: number): Promise<number> => {
      for (let count = 0; count < most; count += 1) if ((await call()).status === 429) return count;
      return most;
    };
    const { id } = await makeDraft(site.context, { author: flood });
    const submit = () => site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 1 } });
    const recall = () => site.call('POST', `/content/drafts/${id}/recall`, { token });
    expect(
      await refusedAfter(async () => {
        const submitted = await submit();
        return submitted.status === 429 ? submitted : recall();
      }, 40),
    ).toBe(20);
    const body = { title: 'a' };
    expect(await refusedAfter(() => site.call('POST', '/content/drafts', { token, body }), 200)).toBe(99);
    const { headers } = await site.call('POST', '/content/drafts', { token, body });
    expect(headers['retry-after']).toBe('60');
    expect((await site.call('POST', '/content/drafts', { token: author.token, body })).status).toBe(201);
    site.context.clock = () => new Date();
  });

  it('gets a returned submission with the comment of the staff', async () => {
    const { id } = await makeSubmitted(site.context, { author });
    const comment = 'Name the source of the table.';
    const returned = await site.call('POST', `/content/review/${id}/return`, {
      token: admin.token,
      body: { comment },
    });
    expect(returned.status).toBe(200);
    const draft = await site.call('GET', `/content/drafts/${id}`, { token: author.token });
    expect(draft.body.draft).toMatchObject({ status: 'draft', review_comment: comment });
  });

  it('begins revisions as often as drafts, and opens one that has begun without a charge', async () => {
    const writer = await makeAccount(site.context, 'R');
    const { token } = writer;
    const { id } = await makeApproved(site.context, { author: writer });
    const revise = () => site.call('POST', `/content/posts/${id}/revise`, { token });
    const { burst } = budgets['draft:account'];
    await spend(site.context, [{ budget: 'draft:account', key: writer.id, units: burst - 2 }]);
    expect((await revise()).status).toBe(200);
    expect((await revise()).status).toBe(200);
    expect((await site.call('DELETE', `/content/drafts/${id}`, { token })).status).toBe(200);
    expect((await revise()).body.code).toBe('too_many_requests');
  });

  it('revises a published post while readers see the approved text', async () => {
    const { id, slug } = await makeApproved(site.context, {
      author,
      title: 'Two doses',
      body: 'First text.',
    });
    const begun = await site.call('POST', `/content/posts/${id}/revise`, { token: author.token });
    expect(begun.body.draft).toMatchObject({ status: 'approved', version: 1, body: 'First text.' });
    await site.call('PATCH', `/content/drafts/${id}`, {
      token: author.token,
      body: { body: 'Second text.', version: 1 },
    });
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: author.token,
      body: { version: 2, change: aChange },
    });
    expect((await site.call('GET', `/content/posts/${slug}`)).body.post.body).toBe('First text.');

    const revision = submitted.body.draft.submitted_revision;
    await site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } });
    const read = await site.call('GET', `/content/posts/${slug}`);
    expect(read.body.post).toMatchObject({ body: 'Second text.', revised_at: expect.any(String) });
  });

  it('withdraws a published post, edits it, and sees it published again', async () => {
    const { id, slug } = await makeApproved(site.context, { author, body: 'Wrong.' });
    const { token } = author;
    expect(
      (
        await site.call('PATCH', `/content/withdraw-post/${id}`, {
          token,
          body: withdrawal('author'),
        })
      ).status,
    ).toBe(200);
    expect((await site.call('GET', `/content/posts/${slug}`)).body).toMatchObject({
      ok: false,
      code: 'withdrawn',
    });
    const deleted = await site.call('GET', '/content/author-withdrawn-posts', { token });
    expect(deleted.body.posts.map((post: { slug: string }) => post.slug)).toContain(slug);

    await site.call('POST', `/content/posts/${id}/revise`, { token });
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: { body: 'Right.', version: 1 } });
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2, change: aChange },
    });
    expect((await site.call('GET', `/content/posts/${slug}`)).status).toBe(410);
    const revision = submitted.body.draft.submitted_revision;
    const checked = await ticksOf(site, admin, id);
    await site.call('POST', `/content/review/${id}/approve`, {
      token: admin.token,
      body: { revision, checked },
    });
    expect((await site.call('GET', `/content/posts/${slug}`)).body.post.body).toBe('Right.');
  });

  it('withdraws as staff with a recent proof only, as an author without one', async () => {
    const { id } = await makeApproved(site.context, { author });
    const own = await makeApproved(site.context, { author: admin });
    const withdraw = (of: string, as: 'admin' | 'author', proved: boolean) =>
      site.call('PATCH', `/content/withdraw-post/${of}`, {
        proved,
        token: admin.token,
        body: withdrawal(as),
      });
    expect(await withdraw(id, 'admin', false)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    // Whoever is staff needs one for a post of their own too, as staff.
    expect((await withdraw(own.id, 'admin', false)).body.code).toBe('proof_needed');
    expect((await withdraw(own.id, 'author', false)).status).toBe(200);
    // Acting as the author of somebody else's post is no way around it.
    expect((await withdraw(id, 'author', false)).status).toBe(403);
    expect((await withdraw(id, 'admin', true)).status).toBe(200);
  });

  it('withdraws a draft, and readers learn nothing of it', async () => {
    const { id, post } = await makeDraft(site.context, { author });
    await site.call('PATCH', `/content/withdraw-post/${id}`, {
      proved: true,
      token: author.token,
      body: withdrawal('author'),
    });
    expect((await site.call('GET', `/content/posts/${post.slug}`)).status).toBe(404);
    const deleted = await site.call('GET', '/content/author-withdrawn-posts', { token: author.token });
    expect(deleted.body.posts.map((row: { slug: string }) => row.slug)).toContain(post.slug);
  });

  it('leaves every submitted text as an immutable revision', async () => {
    const { revision } = await makeSubmitted(site.context, { author });
    const change = site.context.db
      .updateTable('revisions')
      .set({ body: 'Forged.' })
      .where('id', '=', revision)
      .execute();
    await expect(change).rejects.toThrow('never changed');
    await expect(site.context.db.deleteFrom('audit_log').execute()).rejects.toThrow('never changed');
  });
});

describe('an address', () => {
  it('follows the title until the first approval, and never changes after it', async () => {
    const { id, draft } = await makeDraft(site.context, { author, title: 'Malaria facts' });
    const { token } = author;
    await site.call('PATCH', `/content/drafts/${id}`, {
      token,
      body: { title: 'Malaria in 2026', version: draft.version },
    });
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2 },
    });
    expect(submitted.body.draft.slug).toBe('malaria-in-2026');
    const revision = submitted.body.draft.submitted_revision;
    await site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } });
    await site.call('POST', `/content/posts/${id}/revise`, { token });
    await site.call('PATCH', `/content/drafts/${id}`, {
      token,
      body: { title: 'Another title', version: 1 },
    });
    const again = await site.call('POST', `/content/drafts/${id}/submit`, {
      token,
      body: { version: 2, change: aChange },
    });
    expect(again.body.draft.slug).toBe('malaria-in-2026');
    expect((await site.call('GET', '/content/posts/malaria-facts')).body.post.slug).toBe('malaria-in-2026');
  });

  it('differs for two posts with the same title', async () => {
    const slugs = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await makeDraft(site.context, { author, title: 'Same title' })).post.slug,
      ),
    );
    expect(new Set(slugs).size).toBe(8);
  });

  it('is made of the letters of the title, or has a generic name if there are none', async () => {
    const { post } = await makeDraft(site.context, { author, title: 'غسل اليدين بالصابون' });
    expect(post.slug).toBe('غسل-اليدين-بالصابون');
    expect((await makeDraft(site.context, { author, title: '!!!' })).post.slug).toMatch(/^post/);
  });
});

describe('the state of a post', () => {
  const states = {
    draft: makeDraft,
    submitted: makeSubmitted,
    approved: makeApproved,
    withdrawn: makeWithdrawn,
  };
  const any = crypto.randomUUID();
  const actions = {
    save: (id: string) =>
      site.call('PATCH', `/content/drafts/${id}`, { token: author.token, body: { body: 'x', version: 1 } }),
    submit: (id: string, change?: typeof aChange) =>
      site.call('POST', `/content/drafts/${id}/submit`, {
        token: author.token,
        body: { version: 1, change },
      }),
    recall: (id: string) => site.call('POST', `/content/drafts/${id}/recall`, { token: author.token }),
    revise: (id: string) => site.call('POST', `/content/posts/${id}/revise`, { token: author.token }),
    approve: (id: string) =>
      site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision: any } }),
    return: (id: string) =>
      site.call('POST', `/content/review/${id}/return`, { token: admin.token, body: { comment: 'No.' } }),
    'withdraw as author': (id: string) =>
      site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: author.token,
        body: withdrawal('author'),
      }),
    'withdraw as staff': (id: string) =>
      site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: admin.token,
        body: withdrawal('admin'),
      }),
  };
  const allowed: Record<keyof typeof states, (keyof typeof actions)[]> = {
    draft: ['save', 'submit', 'withdraw as author', 'withdraw as staff'],
    submitted: ['recall', 'approve', 'return', 'withdraw as author', 'withdraw as staff'],
    approved: ['revise', 'withdraw as author', 'withdraw as staff'],
    withdrawn: ['revise'],
  };
  for (const state of ['draft', 'submitted', 'approved', 'withdrawn'] as const) {
    for (const [action, act] of Object.entries(actions)) {
      if (allowed[state].some((name) => name === action)) continue;
      it(`${state} does not allow: ${action}`, async () => {
        const { id } = await states[state](site.context, { author });
        expect(await act(id)).toMatchObject({ status: 409, body: { ok: false, code: 'status_conflict' } });
      });
    }
  }

  it('in review does not allow saving, submitting or revising', async () => {
    const { id } = await makeApproved(site.context, { author });
    await actions.revise(id);
    await actions.submit(id, aChange);
    for (const act of [actions.save, actions.submit, actions.revise]) {
      expect(await act(id)).toMatchObject({ status: 409, body: { code: 'status_conflict' } });
    }
  });

  it('leaves the review queue when a submission is withdrawn', async () => {
    const { id } = await makeSubmitted(site.context, { author });
    await actions['withdraw as author'](id);
    expect((await site.call('GET', `/content/review/${id}`, { token: admin.token })).status).toBe(404);
  });
});

describe('somebody else', () => {
  it('can’t see, save, submit, recall or revise another author’s draft', async () => {
    const { id } = await makeDraft(site.context, { author });
    const { token } = other;
    const calls = [
      site.call('GET', `/content/drafts/${id}`, { token }),
      site.call('PATCH', `/content/drafts/${id}`, { token, body: { body: 'x', version: 1 } }),
      site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 1 } }),
      site.call('POST', `/content/drafts/${id}/recall`, { token }),
      site.call('POST', `/content/posts/${id}/revise`, { token }),
      site.call('PATCH', `/content/withdraw-post/${id}`, { proved: true, token, body: withdrawal('author') }),
    ];
    for (const reply of await Promise.all(calls))
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it("can't withdraw another author's published post, as its author or as staff", async () => {
    const { id } = await makeApproved(site.context, { author });
    for (const filter of ['author', 'admin'] as const) {
      const reply = await site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: other.token,
        body: withdrawal(filter),
      });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it("staff can't withdraw another's post as its author, but as staff they can", async () => {
    const { id, slug } = await makeApproved(site.context, { author });
    const { token } = admin;
    expect(
      (
        await site.call('PATCH', `/content/withdraw-post/${id}`, {
          proved: true,
          token,
          body: withdrawal('author'),
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await site.call('PATCH', `/content/withdraw-post/${id}`, {
          proved: true,
          token,
          body: withdrawal('admin'),
        })
      ).status,
    ).toBe(200);
    expect((await site.call('GET', `/content/posts/${slug}`)).status).toBe(410);
  });

  it('a researcher can’t see the review queue, approve or return', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const { token } = author;
    const calls = [
      site.call('GET', '/content/review', { token }),
      site.call('GET', `/content/review/${id}`, { token }),
      site.call('POST', `/content/review/${id}/approve`, { token, body: { revision } }),
      site.call('POST', `/content/review/${id}/return`, { token, body: { comment: 'No.' } }),
    ];
    for (const reply of await Promise.all(calls))
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('a reader can do nothing that authors do, and a visitor is told to sign in', async () => {
    const reader = await makeAccount(site.context, 'P');
    expect((await site.call('GET', '/content/get-drafts', { token: reader.token })).status).toBe(403);
    expect((await site.call('POST', '/content/drafts', { token: reader.token, body: {} })).status).toBe(403);
    expect((await site.call('GET', '/content/get-drafts')).body.code).toBe('sign_in_required');
    expect((await site.call('GET', '/content/get-drafts', { token: 'nonsense' })).body.code).toBe(
      'invalid_token',
    );
  });
});

describe('two people acting at once', () => {
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

  it('approving and returning: one wins', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const colleague = await makeAccount(site.context, 'S');
    const replies = await Promise.all([
      site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } }),
      site.call('POST', `/content/review/${id}/return`, {
        token: colleague.token,
        body: { comment: 'Not yet.' },
      }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
  });

  it('approving twice: one wins', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const approve = () =>
      site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } });
    expect(statuses(await Promise.all([approve(), approve(), approve()]))).toEqual([200, 409, 409]);
  });

  it('recalling and approving: one wins', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const replies = await Promise.all([
      site.call('POST', `/content/drafts/${id}/recall`, { token: author.token }),
      site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
  });

  it('saving from the same version in two tabs: one wins, and the other gets the saved text', async () => {
    const { id } = await makeDraft(site.context, { author });
    const save = (body: string) =>
      site.call('PATCH', `/content/drafts/${id}`, { token: author.token, body: { body, version: 1 } });
    const replies = await Promise.all([save('From one tab.'), save('From the other.')]);
    expect(statuses(replies)).toEqual([200, 409]);
    const [won, lost] = replies.sort((one, two) => one.status - two.status);
    expect(lost?.body).toMatchObject({
      code: 'version_conflict',
      current: { body: won?.body.draft.body, version: 2 },
    });
  });

  it('withdrawing twice: one wins', async () => {
    const { id } = await makeApproved(site.context, { author });
    const replies = await Promise.all([
      site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: author.token,
        body: withdrawal('author'),
      }),
      site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: admin.token,
        body: withdrawal('admin'),
      }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
  });

  it('approving a text that was recalled and changed since: fails', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const { token } = author;
    await site.call('POST', `/content/drafts/${id}/recall`, { token });
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: { body: 'Changed.', version: 1 } });
    await site.call('POST', `/content/drafts/${id}/submit`, { token, body: { version: 2 } });
    const reply = await site.call('POST', `/content/review/${id}/approve`, {
      token: admin.token,
      body: { revision },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'revision_conflict' } });
  });
});

describe('invalid input', () => {
  it('is reported by field', async () => {
    const { token } = author;
    const reply = await site.call('POST', '/content/drafts', {
      token,
      body: { title: 7, language: '!', colour: 'red' },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: { title: expect.any(String), language: expect.any(String), colour: 'Unknown field' },
      },
    });
  });

  it('a missing, short or long reason gets the specified message', async () => {
    const { id } = await makeApproved(site.context, { author });
    const messages = {
      '': 'Enter your reason for deleting this post',
      'Too short.': 'Minimum of 50 characters',
      ['x'.repeat(1001)]: 'Maximum of 1000 characters',
    };
    for (const [comment, message] of Object.entries(messages)) {
      const body = { comment, filter: 'author' };
      const reply = await site.call('PATCH', `/content/withdraw-post/${id}`, {
        proved: true,
        token: author.token,
        body,
      });
      expect(reply).toMatchObject({ status: 400, body: { fields: { comment: message } } });
    }
  });

  it('an empty post can’t be submitted, and the error names the missing fields', async () => {
    const { id } = await makeDraft(site.context, { author, title: ' ', body: '' });
    const reply = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: author.token,
      body: { version: 1 },
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'incomplete_post', fields: { title: expect.any(String), body: expect.any(String) } },
    });
  });

  it('characters that the database cannot hold are refused', async () => {
    const { token } = author;
    for (const body of ['a\u0000b', 'a\ud800b']) {
      expect((await site.call('POST', '/content/drafts', { token, body: { body } })).status).toBe(400);
    }
  });

  it('malformed ids and cursors are refused', async () => {
    const { token } = author;
    expect((await site.call('GET', '/content/drafts/7', { token })).status).toBe(400);
    expect((await site.call('GET', `/content/drafts/${crypto.randomUUID()}`, { token })).status).toBe(404);
    expect((await site.call('GET', '/content/posts?cursor=7')).body.fields.cursor).toBe(
      'Not a cursor of this list',
    );
    expect((await site.call('GET', '/content/posts/no-such-post')).status).toBe(404);
  });
});

describe('lists', () => {
  it('page by a cursor without omissions or duplicates', { tags: 'edge' }, async () => {
    const prolific = await makeAccount(site.context, 'R');
    for (let number = 0; number < 53; number += 1) await makeApproved(site.context, { author: prolific });
    const first = await site.call('GET', `/posts-by-author/${prolific.id}`, { token: other.token });
    expect(first.body.posts).toHaveLength(50);
    const second = await site.call('GET', `/posts-by-author/${prolific.id}?cursor=${first.body.next}`, {
      token: other.token,
    });
    expect(second.body).toMatchObject({ next: null });
    const ids = [...first.body.posts, ...second.body.posts].map(
      (post: { _id: { $oid: string } }) => post._id.$oid,
    );
    expect(new Set(ids).size).toBe(53);
  });

  it('filter by topic, language and author', async () => {
    const { slug } = await makeApproved(site.context, { author, language: 'sw', topics: ['mikono safi'] });
    for (const query of ['topic=mikono%20safi', 'language=sw', `author=${author.id}`]) {
      const { body } = await site.call('GET', `/content/posts?${query}`);
      expect(body.posts.map((post: { slug: string }) => post.slug)).toContain(slug);
    }
    expect((await site.call('GET', '/content/posts?topic=nothing')).body.posts).toEqual([]);
  });

  it('the review queue shows the longest waiting first, each with its kind', async () => {
    const fresh = await startTestApp();
    const staff = await makeAccount(fresh.context, 'A');
    const first = await makeSubmitted(fresh.context);
    const second = await makeSubmitted(fresh.context);
    const queue = await fresh.call('GET', '/content/review', { token: staff.token });
    expect(queue.body.posts.map((post: { _id: { $oid: string } }) => post._id.$oid)).toEqual([
      first.id,
      second.id,
    ]);
    const detail = await fresh.call('GET', `/content/review/${first.id}`, { token: staff.token });
    expect(detail.body).toMatchObject({
      post: { kind: 'new' },
      submitted: { id: first.revision, number: 1 },
      approved: null,
    });
    expect(detail.body.history.map((entry: { what: string }) => entry.what)).toEqual([
      'post.created',
      'post.submitted',
    ]);
    await fresh.close();
  });
});

describe('deleting a draft', () => {
  const remove = (id: string, { token }: TestAccount) =>
    site.call('DELETE', `/content/drafts/${id}`, { token });

  it('that was never submitted leaves only its audit entries', async () => {
    const { id, post } = await makeDraft(site.context, { author, title: 'A secret title' });
    expect(await remove(id, author)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await site.call('GET', `/content/drafts/${id}`, { token: author.token })).status).toBe(404);
    expect((await remove(id, author)).status).toBe(404);
    const { db } = site.context;
    for (const table of ['drafts', 'post_slugs'] as const)
      expect(await db.selectFrom(table).selectAll().where('post_id', '=', id).execute()).toEqual([]);
    const log = db.selectFrom('audit_log').selectAll().where('subject_id', '=', id);
    const entries = await log.orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['post.created', 'post.deleted']);
    expect(JSON.stringify(entries)).not.toMatch(/secret/i);
    const again = await makeDraft(site.context, { title: 'A secret title' });
    expect(again.post.slug).toBe(post.slug);
  });

  it('of a published post leaves the post as readers see it', async () => {
    const { id, slug } = await makeApproved(site.context, { author, title: 'Filters' });
    await site.call('POST', `/content/posts/${id}/revise`, { token: author.token });
    expect((await remove(id, author)).status).toBe(200);
    expect((await site.call('GET', `/content/drafts/${id}`, { token: author.token })).status).toBe(404);
    expect((await site.call('GET', `/content/posts/${slug}`)).status).toBe(200);
    expect((await site.call('POST', `/content/posts/${id}/revise`, { token: author.token })).status).toBe(
      200,
    );
  });

  it('is refused if staff have seen it, while it is in review, and to everybody but its author', async () => {
    const returned = await makeSubmitted(site.context, { author });
    expect((await remove(returned.id, author)).body).toMatchObject({ code: 'status_conflict' });
    const comment = 'Name the source of the table.';
    await site.call('POST', `/content/review/${returned.id}/return`, {
      token: admin.token,
      body: { comment },
    });
    expect(await remove(returned.id, author)).toMatchObject({
      status: 409,
      body: { code: 'submitted_before' },
    });
    const { id } = await makeDraft(site.context, { author });
    expect((await remove(id, other)).status).toBe(404);
    expect((await remove(id, admin)).status).toBe(403);
    const published = await makeApproved(site.context, { author });
    expect((await remove(published.id, author)).body).toMatchObject({ code: 'status_conflict' });
  });
});

it('rows of drafts have their status, version and topics', async () => {
  const writer = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author: writer, topics: ['water', 'wells'] });
  const list = () => site.call('GET', '/content/get-drafts', { token: writer.token });
  const row = { status: 'draft', version: 1, topics: ['water', 'wells'], submitted_before: false };
  expect((await list()).body.posts).toMatchObject([row]);
  await site.call('POST', `/content/drafts/${id}/submit`, { token: writer.token, body: { version: 1 } });
  const waiting = await site.call('GET', '/get-author-submitted-drafts', { token: writer.token });
  expect(waiting.body.posts).toMatchObject([{ ...row, status: 'submitted', submitted_before: true }]);
});

it('own lists are searched by title and topic, published posts by any word, and say who returned a draft and why', async () => {
  const { context } = site;
  const writer = await makeAccount(context, 'R');
  const neema = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  const titles = async (path: string, q: string, language = '') => {
    const query = new URLSearchParams({ q, ...(language && { language }) });
    return (await site.call('GET', `${path}?${query}`, { token: writer.token })).body.posts.map(
      ({ title }: { title: string }) => title,
    );
  };
  await makeDraft(context, { author: writer, title: 'Clean wells 100%', topics: ['pumps'] });
  const back = await makeSubmitted(context, { author: writer, title: 'Nets', topics: ['malaria'] });
  for (const [q, found] of [
    ['WELLS', ['Clean wells 100%']],
    ['pump', ['Clean wells 100%']],
    ['%', ['Clean wells 100%']],
    ['nets', []],
    ['', ['Clean wells 100%']],
  ] as const)
    expect(await titles('/content/get-drafts', q), q).toEqual(found);
  expect(await titles('/get-author-submitted-drafts', 'malaria')).toEqual(['Nets']);
  await makeWithdrawn(context, { author: writer, title: 'Old advice' });
  expect(await titles('/content/author-withdrawn-posts', 'advice')).toEqual(['Old advice']);
  expect(await titles('/content/author-withdrawn-posts', 'wells')).toEqual([]);
  await makeApproved(context, {
    author: writer,
    title: 'Filters',
    body: 'Kiswahili wordings of filtration.',
  });
  await makeApproved(context, { title: 'Filtration by another' });
  expect(await titles('/content/approved-posts', 'filtration')).toEqual(['Filters']);
  expect(await titles('/content/approved-posts', 'nowhere')).toEqual([]);
  await makeDraft(context, { author: writer, title: 'Visima vya maji', language: 'sw' });
  await makeApproved(context, { author: writer, title: 'Chujio', language: 'sw' });
  expect(await titles('/content/get-drafts', '', 'sw')).toEqual(['Visima vya maji']);
  expect(await titles('/content/approved-posts', '', 'sw')).toEqual(['Chujio']);
  expect((await site.call('GET', '/content/statistics/site', { token: writer.token })).body.misses).toEqual(
    [],
  );

  const returnedOf = async () =>
    (await site.call('GET', '/content/get-drafts', { token: writer.token })).body.posts.map(
      ({ returned }: { returned: object | null }) => returned,
    );
  expect(await returnedOf()).toEqual([null, null]);
  await returnPost(context, neema, back.id, { comment: 'Name the source.' });
  expect(await returnedOf()).toEqual([
    null,
    { at: expect.any(String), by: 'Neema Mushi', reason: 'Name the source.' },
    null,
  ]);
});

describe('topic suggestions', () => {
  const suggested = async (q: string) =>
    (await site.call('GET', `/content/topics?q=${encodeURIComponent(q)}`, { token: writer.token })).body;
  let writer: TestAccount;

  beforeAll(async () => {
    writer = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { topics: ['lassa fever', 'dry lassa'] });
    await makeApproved(site.context, { topics: ['dry lassa', '50% lassa'] });
    await makeDraft(site.context, { topics: ['lassa in drafts'] });
  });

  it('are topics of published posts: those that begin with the text first, then the commonest', async () => {
    expect((await suggested('LASSA ')).topics).toEqual(['lassa fever', 'dry lassa', '50% lassa']);
    expect((await suggested('%')).topics).toEqual(['50% lassa']);
    expect((await suggested('nowhere')).topics).toEqual([]);
  });

  it('are the commonest topics for an empty text, and refused for a text longer than a topic', async () => {
    const { topics } = await suggested(' ');
    expect(topics.length).toBeGreaterThan(0);
    expect(topics.length).toBeLessThanOrEqual(8);
    expect(topics).not.toContain('lassa in drafts');
    expect((await suggested('a'.repeat(61))).code).toBe('invalid_input');
  });
});
