import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistItems } from '../../../contract/desk/checklist.ts';
import type { ReviewCheck } from '../../../contract/desk/review-checks.ts';
import type { ChangedPostText } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeReport,
  makeSubmitted,
  type TestAccount,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { getDraft, recallPost, revisePost, saveDraft, submitPost, withdrawPost } from '../../posts/index.ts';
import { translatePost } from '../translations/translations.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const read = async (id: string) =>
  (await site.call('GET', `/content/review/${id}`, { token: admin.token })).body;
const toCheck = async (id: string): Promise<ReviewCheck[]> => (await read(id)).to_check;
/** Approves the text in review, with these entries of its list ticked. */
const approve = async (id: string, ticked: readonly ReviewCheck[] = []) => {
  const revision = (await read(id)).post.revision;
  const body = { revision, checked: ticked.map((check) => check.id), checklist: checklistItems };
  return site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body });
};
const giveBack = (id: string) =>
  site.call('POST', `/content/review/${id}/return`, { token: admin.token, body: { comment: 'See above.' } });

/** Submits a changed text of the author's post: published, or returned. */
async function resubmit(id: string, text: ChangedPostText): Promise<void> {
  const { draft } = await getDraft(site.context, author, id).catch(() =>
    revisePost(site.context, author, id),
  );
  const saved = await saveDraft(site.context, author, id, { version: draft.version, ...text });
  await submitPost(site.context, author, id, saved.draft.version, aChange);
}

const dose = 'Give children 5 mg, and do not repeat it.';

describe('a new version of a post that readers have', () => {
  it('is not approved until each changed dose and negation is ticked', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: 'Give children 50 mg, and do repeat it.' });
    const checks = await toCheck(id);
    expect(checks).toMatchObject([
      { kind: 'dose', since: 'published', before: '5 mg', after: '50 mg', prefix: 'Give children ' },
      { kind: 'negation', since: 'published', before: 'not', after: null },
    ]);

    const refused = await approve(id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'unchecked_changes' } });
    expect(refused.body.current.to_check).toEqual(checks);
    const half = await approve(id, checks.slice(0, 1));
    expect(half.body.current.to_check).toEqual([checks[1]]);
    expect((await approve(id, checks)).status).toBe(200);
  });

  it('can’t be approved with the ticks of another revision', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: 'Give children 50 mg, and do not repeat it.' });
    const ticked = await toCheck(id);
    const { draft } = await recallPost(site.context, author, id);
    await submitPost(site.context, author, id, draft.version, aChange);
    expect((await approve(id, ticked)).body.code).toBe('unchecked_changes');
  });

  it('has changes in the title, the summary, the statements and the links of its references checked', async () => {
    const reference = (doi: string) => JSON.stringify([{ id: 'a', type: 'article-journal', DOI: doi }]);
    const text = { title: 'Two doses', summary: 'Take 1 tablet.', references: reference('10.1000/a') };
    const { id } = await makeApproved(site.context, {
      author,
      body: 'See [@a]. Take 1 tablet, or 2 tablets.',
      ...text,
    });
    await resubmit(id, {
      title: 'Three doses',
      summary: 'Take 2 tablets.',
      funding: 'Grant 4711',
      references: reference('10.1000/b'),
    });
    expect((await toCheck(id)).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['dose', 'Two doses', 'Three doses'],
      ['dose', '1 tablet', '2 tablets'],
      ['number', null, '4711'],
      ['link', 'https://doi.org/10.1000/a', 'https://doi.org/10.1000/b'],
    ]);
  });

  it('needs no tick where only other words changed', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: 'Give every child 5 mg, and do not repeat it.' });
    expect(await toCheck(id)).toEqual([]);
    expect((await approve(id)).status).toBe(200);
  });
});

describe('a text that was returned', () => {
  it('has the facts that changed since then checked', async () => {
    const { id } = await makeSubmitted(site.context, { author, body: dose });
    await giveBack(id);
    await resubmit(id, { body: 'Give children 5 g, and do not repeat it.' });
    const checks = await toCheck(id);
    expect(checks).toMatchObject([{ kind: 'dose', since: 'returned', before: '5 mg', after: '5 g' }]);
    expect((await approve(id)).status).toBe(422);
    expect((await approve(id, checks)).status).toBe(200);
  });

  it('lists a change once that readers and the reviewer would both see', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: dose.replace('children', 'kids') });
    await giveBack(id);
    await resubmit(id, { body: dose.replace('children', 'kids').replace('5 mg', '7 mg') });
    expect(await toCheck(id)).toMatchObject([{ kind: 'dose', since: 'published' }]);
  });
});

describe('a summary', () => {
  it('has the doses and numbers to call checked that its text doesn’t have', async () => {
    const summary = 'Give 15 mg every 6 hours, or call 1195.';
    const { id } = await makeSubmitted(site.context, {
      author,
      summary,
      body: 'Give fifty milligrams every 6 hours. Call 1195.',
    });
    const checks = await toCheck(id);
    expect(checks).toMatchObject([{ kind: 'dose', since: 'text', before: null, after: '15 mg' }]);
    expect((await approve(id)).body.code).toBe('unchecked_changes');
    expect((await approve(id, checks)).status).toBe(200);
  });
});

describe('a first guidance', () => {
  it('has every dose, threshold, number to call and negation checked, and each row of a table once', async () => {
    const body = [
      'Give 15 mg/kg to children under 5 years. Do not give aspirin. Call 1195.',
      '| Weight | Dose (mg) |\n|---|---|\n| 5–9 kg | 100 |\n| 10–14 kg | 200 |',
    ].join('\n\n');
    const { id } = await makeSubmitted(site.context, { author, kind: 'guidance', summary: 'Fever.', body });
    const checks = await toCheck(id);
    expect(checks.map(({ kind, since, before, after }) => [kind, since, before, after])).toEqual([
      ['dose', null, null, '15 mg/kg'],
      ['number', null, null, '5 years'],
      ['negation', null, null, 'not'],
      ['phone', null, null, '1195'],
      ['dose', null, null, '| 5–9 kg | 100 |'],
      ['dose', null, null, '| 10–14 kg | 200 |'],
    ]);
    expect((await approve(id, checks.slice(1))).body.code).toBe('unchecked_changes');
    expect((await approve(id, checks)).status).toBe(200);
  });
});

describe('a translation', () => {
  it('has the doses and negations checked that differ from those of its original', async () => {
    const original = await makeApproved(site.context, {
      author,
      title: 'Fever',
      body: 'Give 15 mg/kg every 6 hours.\n\nDo not give aspirin to children under 5 years.\n\nCall 1195.',
    });
    const id = await translatePost(site.context, author, original.id, 'sw');
    const { draft } = await getDraft(site.context, author, id);
    await saveDraft(site.context, author, id, {
      version: draft.version,
      title: 'Homa',
      body: 'Mpe mg 51 kwa kilo kila saa 6.\n\nMpe aspirini mtoto zaidi ya miaka 5.\n\nPiga simu 1195.',
    });
    await submitPost(site.context, author, id, draft.version + 1);
    const checks = await toCheck(id);
    expect(checks.map(({ kind, since, before, after }) => [kind, since, before, after])).toEqual([
      ['dose', 'original', '15 mg/kg', 'mg 51 kwa kilo'],
      ['negation', 'original', 'not', null],
      ['opposite', 'original', 'under', 'zaidi ya'],
    ]);
    await site.call('PUT', '/content/reading-languages', { token: admin.token, body: { languages: ['sw'] } });
    expect((await approve(id)).body.code).toBe('unchecked_changes');
  });
});

describe('a first submission of another kind', () => {
  it('needs no tick for its numbers', async () => {
    const { id } = await makeSubmitted(site.context, { author, body: dose });
    expect(await toCheck(id)).toEqual([]);
    expect((await approve(id)).status).toBe(200);
  });

  it('has citations without a reference and pictures without an alternative text checked', async () => {
    const references = JSON.stringify([{ id: 'a', type: 'book', title: 'Wells' }]);
    const body =
      'See [@a] and [@b].\n\n![](https://example.org/map.png) ![A well](https://example.org/b.png)';
    const { id } = await makeSubmitted(site.context, { author, body, references });
    const checks = await toCheck(id);
    expect(checks).toMatchObject([
      { kind: 'unknown_reference', since: null, after: 'b' },
      { kind: 'missing_alt', after: 'https://example.org/map.png' },
    ]);
    expect((await approve(id)).status).toBe(422);
    expect((await approve(id, checks)).status).toBe(200);
  });

  it('has each open comment checked, also one that is made while another reviewer reads', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const body = { revision, body: 'Is that long enough up in the hills?' };
    await site.call('POST', `/content/review/${id}/comments`, { token: admin.token, body });
    const checks = await toCheck(id);
    expect(checks).toMatchObject([{ kind: 'comment', after: body.body, comment: expect.any(String) }]);
    await site.call('POST', `/content/review/${id}/comments`, {
      token: admin.token,
      body: { revision, body: 'And by the sea?' },
    });
    const late = await approve(id, checks);
    expect(late.body.current.to_check).toMatchObject([{ kind: 'comment', after: 'And by the sea?' }]);
  });
});

describe('a withdrawn post that is submitted again', () => {
  it('has the reason, what was done and open reports checked, and its readers see both', async () => {
    const { id, slug } = await makeApproved(site.context, { author, body: dose });
    await makeReport(site.context, { post: id, passage: '5 mg', wrong: 'It is ten times too little.' });
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    await resubmit(id, { body: `${dose} Ask a nurse first.` });
    expect((await read(id)).withdrawal).toMatchObject({ as: 'admin', reason: longEnoughReason });
    const checks = await toCheck(id);
    expect(checks.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['withdrawal', longEnoughReason, aChange.note],
      ['report', '5 mg', 'It is ten times too little.'],
    ]);
    expect((await approve(id, checks.slice(1))).body.current.to_check).toEqual(checks.slice(0, 1));
    expect((await approve(id, checks)).status).toBe(200);
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain('published again');
    expect(html).toContain(longEnoughReason);
    expect(html).toContain(aChange.note);
  });
});

describe('a check that is left', () => {
  const reason = 'The author is being asked by telephone.';
  const approveWith = async (id: string, body: object) => {
    const { revision } = (await read(id)).post;
    return site.call('POST', `/content/review/${id}/approve`, {
      token: admin.token,
      body: { revision, ...body },
    });
  };

  it('needs a reason, which the record shows', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: dose.replace('5 mg', '6 mg') });
    const [check] = await toCheck(id);
    expect((await approveWith(id, { left: [{ check: check?.id, reason: 'No.' }] })).status).toBe(400);
    expect((await approveWith(id, { left: [{ check: check?.id, reason }] })).status).toBe(200);
    await resubmit(id, { body: `${dose.replace('5 mg', '6 mg')} Ask a nurse.` });
    const approved = (await read(id)).history.findLast(
      ({ what }: { what: string }) => what === 'post.approved',
    );
    expect(approved.left).toEqual([{ kind: 'dose', before: '5 mg', after: '6 mg', reason }]);
  });

  it('of the checklist needs one in guidance alone', async () => {
    const guidance = { author, kind: 'guidance', summary: 'Wash hands.', body: 'Wash hands.' } as const;
    const { id } = await makeSubmitted(site.context, guidance);
    const checklist = ['sources', 'dose_units', 'plain_summary', 'audience'];
    expect((await approveWith(id, { checklist })).body.code).toBe('unticked_checklist');
    const left = [{ check: 'picture_consent', reason: 'There are no pictures in it.' }];
    expect((await approveWith(id, { checklist, left })).status).toBe(200);
    const other = await makeSubmitted(site.context, { author });
    expect((await approveWith(other.id, {})).status).toBe(200);
  });
});

describe('what is said to have changed', () => {
  const put = async (id: string, change: object, more: object = {}) =>
    site.call('PUT', `/content/review/${id}/change`, {
      token: admin.token,
      body: { revision: (await read(id)).post.revision, change, ...more },
    });

  it('is corrected by a reviewer, recorded, and told to the author with the approval', async () => {
    const { id, slug } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: dose.replace('5 mg', '6 mg') });
    const change = { kind: 'correction', note: 'The dose was too low in the first version.' };
    expect((await put(id, change)).status).toBe(200);
    const { submitted, history } = await read(id);
    expect(submitted.change).toEqual(change);
    expect(history.at(-1)).toMatchObject({ what: 'post.change_edited', comment: change.note });
    const { revision } = (await read(id)).post;
    expect((await approve(id, await toCheck(id))).status).toBe(200);
    const { text } = await site.context.db
      .selectFrom('mails')
      .select('text')
      .where('cause', '=', `post.approved:${revision}`)
      .executeTakeFirstOrThrow();
    expect(text).toContain(change.note);
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(change.note);
  });

  it('is not wording where figures differ, nor changed once a decision waits or nothing did', async () => {
    const { id } = await makeApproved(site.context, { author, body: dose });
    await resubmit(id, { body: dose.replace('5 mg', '6 mg') });
    const wording = { kind: 'wording', note: 'Small changes of the wording.' };
    expect((await put(id, wording)).body.code).toBe('figures_changed');
    const why = { wording_reason: 'The old figure was a slip of the keyboard.' };
    expect((await put(id, wording, why)).status).toBe(200);
    const first = await makeSubmitted(site.context, { author });
    expect((await put(first.id, wording)).body.code).toBe('status_conflict');
  });

  it('is part of the version once it is approved', async () => {
    const { revision } = await makeApproved(site.context, { author });
    const update = site.context.db.updateTable('revisions').where('id', '=', revision);
    await expect(
      update.set({ change_kind: 'update', change_note: 'Another note.' }).execute(),
    ).rejects.toThrow('never changed');
    const waiting = await makeSubmitted(site.context, { author });
    await expect(
      site.context.db
        .updateTable('revisions')
        .set({ title: 'Another' })
        .where('id', '=', waiting.revision)
        .execute(),
    ).rejects.toThrow('never changed');
  });
});
