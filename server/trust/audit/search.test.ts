import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  type TestAccount,
} from '../../../tests/factories.ts';
import { createDraft, returnPost, saveDraft, submitPost, withdrawPost } from '../../posts/index.ts';
import { recordAudit } from './audit-log.ts';

let site: TestApp;
let superAdmin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());

interface AuditEntry {
  action: string;
  actor_id: string | null;
  subject_id: string;
  at: string;
}

async function read(q: string, cursor?: string): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const query = new URLSearchParams({ q, ...(cursor !== undefined && { cursor }) });
  const { status, body } = await site.call('GET', `/adminPHIS/audit?${query}`, {
    proved: true,
    token: superAdmin.token,
  });
  expect(status).toBe(200);
  return body;
}

/** The entries of all pages, newest first. */
async function readAll(q: string): Promise<AuditEntry[]> {
  const { entries, next } = await read(q);
  const all = [...entries];
  for (let cursor = next; cursor !== null; ) {
    const page = await read(q, cursor);
    all.push(...page.entries);
    cursor = page.next;
  }
  return all;
}

const draft = { ...emptyPostText, title: 'Wells' };

it('the search of the audit log matches actions, parts of reasons, and prefixes of subjects’ ids', async () => {
  const returned = await makeSubmitted(site.context);
  await returnPost(site.context, superAdmin, returned.id, {
    comment: 'Name the Bulletin that this is from.',
  });
  const withdrawn = await makeApproved(site.context);
  await withdrawPost(site.context, withdrawn.author, withdrawn.id, {
    reason: longEnoughReason,
    as: 'author',
  });

  expect(await readAll('POST.withdrawn')).toMatchObject([{ subject_id: withdrawn.id }]);
  expect(await readAll('the bulletin')).toMatchObject([{ action: 'post.returned', subject_id: returned.id }]);
  for (const beginning of [
    returned.id,
    returned.id.toUpperCase(),
    returned.id.slice(0, 8),
    returned.id.slice(0, 20),
  ]) {
    const about = (await readAll(beginning)).map(({ action }) => action);
    expect(about).toEqual(['post.returned', 'post.submitted', 'post.created']);
  }
});

it('the search of the audit log matches the actor’s name or address, and gives an entry once that matches in two ways', async () => {
  const author = await makeAccount(site.context, 'R', { firstname: 'Ngozi', lastname: 'Eze' });
  await createDraft(site.context, author, draft);
  expect(await readAll('ngozi EZE')).toMatchObject([{ action: 'post.created', actor_id: author.id }]);
  expect(await readAll(author.email)).toMatchObject([{ action: 'post.created', actor_id: author.id }]);

  const created = await makeAccount(site.context, 'R', { firstname: 'Post', lastname: 'Created' });
  await createDraft(site.context, created, draft);
  const found = await readAll('post');
  expect(new Set(found.map(({ subject_id, action }) => `${subject_id} ${action}`)).size).toBe(found.length);
});

it('the search of the audit log gives the entries of many people with the same name page by page, newest first', {
  tags: 'edge',
}, async () => {
  const people: string[] = [];
  for (let count = 0; count < 52; count += 1) {
    const person = await makeAccount(site.context, 'R', { lastname: `Okonkwo-${count}` });
    await createDraft(site.context, person, draft);
    people.push(person.id);
  }
  const found = await readAll('okonkwo');
  expect(found.map(({ actor_id }) => actor_id)).toEqual(people.toReversed());
  const ofOne = await readAll('okonkwo-7');
  expect(ofOne).toMatchObject([{ actor_id: people[7] }]);
});

it('the search of the audit log takes wildcard characters literally, and finds nothing if nothing matches', async () => {
  const author = await makeAccount(site.context, 'R', { firstname: '100%', lastname: 'a_b\\c' });
  await createDraft(site.context, author, draft);
  expect(await readAll('100%')).toMatchObject([{ actor_id: author.id }]);
  expect(await readAll('a_b\\c')).toMatchObject([{ actor_id: author.id }]);
  expect(await readAll('a_b_c')).toEqual([]);
  expect(await readAll('post%created')).toEqual([]);
  expect(await readAll('zq')).toEqual([]);
});

it('the search of the audit log shows a post’s submitted title, not the title of its unsubmitted draft', async () => {
  const { id, author } = await makeDraft(site.context, { title: 'Secret findings' });
  const named = async (): Promise<unknown[]> => {
    const { entries } = await read(id);
    return entries.map((entry) => ('subject_name' in entry ? entry.subject_name : undefined));
  };
  expect(await named()).toEqual([null]);
  const { draft } = await submitPost(site.context, author, id, 1);
  expect(new Set(await named())).toEqual(new Set(['Secret findings']));
  await returnPost(site.context, superAdmin, id, { comment: 'Name the source of the table.' });
  await saveDraft(site.context, author, id, { title: 'More secret', version: draft.version });
  expect(new Set(await named())).toEqual(new Set(['Secret findings']));
});

it('the search of the audit log shows names of keys and apps until their owner closes the account', async () => {
  const owner = await makeAccount(site.context, 'R');
  const { db } = site.context;
  const subject = { type: 'account', id: owner.id } as const;
  const entry = { at: new Date(), actor: owner, subject };
  await recordAudit(db, { ...entry, action: 'key.created', detail: { key: 'k', name: 'Laptop of Neema' } });
  await recordAudit(db, { ...entry, action: 'app.registered', detail: { app: 'a', name: 'Neema maps' } });
  const user = await makeAccount(site.context, 'R');
  const connected = {
    action: 'app.connected',
    detail: { app: crypto.randomUUID(), name: 'An app that is gone' },
  };
  await recordAudit(db, { ...entry, ...connected, actor: user, subject: { type: 'account', id: user.id } });
  const shown = async (id: string) => JSON.stringify(await read(id));
  expect(await shown(owner.id)).toMatch(/Laptop of Neema.*|Neema maps/);
  expect(await shown(user.id)).not.toContain('An app that is gone');

  const at = new Date();
  await db
    .updateTable('accounts')
    .set({ closed_at: at, disabled_at: at, password_hash: null })
    .where('id', '=', owner.id)
    .execute();
  const { entries } = await read(owner.id);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['key.created', 'app.registered']),
  );
  expect(JSON.stringify(entries)).not.toMatch(/Laptop|maps/);
});
