/**
 * Verifies the log from outside: after publishing, after changes of the database by hand, and after a restore.
 *
 * @module-tag edge
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  revise,
} from '../../../tests/factories.ts';
import { formOf } from '../../../tests/pictures.ts';
import { merkleTreeHash, provesInclusion } from '../../../tests/rfc9162.ts';
import { wavOf } from '../../../tests/sounds.ts';
import { readCheckpoint, readKey } from '../../../verify-log/checkpoint.ts';
import type { State } from '../../../verify-log/state.ts';
import { type Task, verifyLog } from '../../../verify-log/verify.ts';
import { operator } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { approvePost, withdrawPost } from '../../posts/index.ts';
import { openSigner } from '../../trust/index.ts';
import { makeBackup, openBackup } from '../backup/backup.ts';
import { findChangedDays, logAuditDays } from './audit-days.ts';
import { openSiteId, readSiteId, rotateLogKey } from './keys.ts';

let site: TestApp;
let url: string;
beforeEach(async () => {
  site = await startTestApp();
  onTestFinished(() => site.close());
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
});

const verify = (task: Partial<Task> = {}) =>
  verifyLog({
    site: url,
    key: null,
    state: null,
    onlyNew: false,
    texts: false,
    witnesses: [],
    witnessed: [],
    now: new Date(),
    ...task,
  });

/** Verifies the log, expects no problems, and gives the new state. */
async function verified(task: Partial<Task> = {}): Promise<State> {
  const { problems, state } = await verify(task);
  expect(problems).toEqual([]);
  return state;
}

async function entriesOf({ context }: TestApp): Promise<string[]> {
  const rows = await context.db
    .selectFrom('transparency_leaves')
    .select(['index', 'entry'])
    .orderBy('index')
    .execute();
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index));
  return rows.map(({ entry }) => entry);
}

/** Changes the database without its triggers and foreign keys, as an operator could. */
async function tamper(change: RawBuilder<unknown>): Promise<void> {
  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await change.execute(db);
  });
}

describe('a leaf of the transparency log', () => {
  it('is added for each line of the publication log, with a digest that anybody can compute from the public API', async () => {
    const title = 'Wells & "taps" \\ </b>\u2028 ماء';
    const body = 'Boil it.\n\n\tThen wait.\u0007 \u007f €𝄞';
    const { id, author, slug, revision } = await makeApproved(site.context, { title, body });
    await revise(site.context, author, id, { title: 'Wells' });
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    const lines = await site.context.db.selectFrom('publication_log').selectAll().orderBy('number').execute();
    const entries = await entriesOf(site);

    expect(lines.map(({ kind }) => kind)).toEqual(['approved', 'revised', 'withdrawn']);
    const digest = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex');
    const [first, ...rest] = lines;
    expect(entries[0]).toBe(
      JSON.stringify({
        at: first?.at.toISOString(),
        fields: 'audience,countries,cover',
        fields_sha256: digest({ audience: '', countries: [], cover: '' }),
        kind: 'approved',
        number: first?.number,
        post: id,
        revision,
        statements_sha256: digest({
          competing_interests: '',
          contributors: [],
          funding: '',
          kind: 'explainer',
          references: '',
          summary: '',
        }),
        text_sha256: digest({ body, language: 'en', title, topics: ['water'] }),
        v: 1,
      }),
    );
    const second = digest({ body, language: 'en', title: 'Wells', topics: ['water'] });
    expect(rest.length).toBe(2);
    for (const entry of entries.slice(1)) expect(entry).toContain(`"text_sha256":"${second}"`);
    const page = await site.page(`/phis/read/${slug}/proof?lang=fr`);
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('Feuille 2 d’un arbre de 3') });
  });

  it('has the kind of its line, also an unknown one, and no fields that the line lacks', async () => {
    const line = { number: 7, post_id: randomUUID(), kind: 'notice "7"', at: '2026-03-01T07:45:00+02:00' };
    const { rows } = await sql<{ entry: string }>`select publication_leaf(
        jsonb_populate_record(null::publication_log, ${JSON.stringify(line)}::jsonb), null, null, null, null
      ) as entry`.execute(site.context.db);
    const { number, post_id: post, kind } = line;
    expect(rows[0]?.entry).toBe(JSON.stringify({ at: '2026-03-01T05:45:00.000Z', kind, number, post, v: 1 }));
  });

  it('is added once and without gaps when two nodes publish at the same time', async () => {
    const other = await site.addNode();
    const waiting = [];
    for (let count = 0; count < 12; count += 1) waiting.push(await makeSubmitted(site.context));
    // An approval whose connection ends before it commits leaves no leaf.
    const [first] = waiting;
    const cutOff = inTransaction(site.context, async (tx) => {
      await approvePost(tx, operator, first?.id ?? '', first?.revision ?? '');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
    });
    await expect(cutOff).rejects.toThrow();
    await Promise.all(
      waiting.map(({ id, revision }, index) =>
        approvePost((index % 2 === 0 ? site : other).context, operator, id, revision),
      ),
    );
    const entries = await entriesOf(site);
    expect(entries.length).toBe(12);
    const root = merkleTreeHash(entries.map((entry) => Buffer.from(entry)));
    for (const node of [site, other]) {
      const { size, root: signed } = readCheckpoint((await node.page('/log/checkpoint')).html);
      expect([size, signed.equals(root)]).toEqual([12, true]);
    }
    await verified({ texts: true });
  });
});

describe('a checkpoint of the transparency log', () => {
  it('is a signed note, also of an empty log', async () => {
    const reply = await site.app.inject('/log/checkpoint');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const key = readKey((await site.page('/log/key')).html);
    expect(reply.payload).toMatch(
      /^afya\.example\/log\n0\n47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— afya\.example\/log \S{92}\n$/,
    );
    expect(readCheckpoint(reply.payload).isSignedBy(key)).toBe(true);
    expect(readCheckpoint(reply.payload.replace('\n0\n', '\n1\n')).isSignedBy(key)).toBe(false);
    await verified();
  });

  it('is on the proof page of a post, with an inclusion proof of every line', async () => {
    for (let count = 0; count < 3; count += 1) await makeApproved(site.context);
    const { id, author, slug } = await makeApproved(site.context, { title: 'Before the rains' });
    await revise(site.context, author, id, { title: 'After the rains' });
    await makeApproved(site.context);
    const { body, headers } = await site.call('GET', `/phis/read/${slug}/proof.json`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { size, root } = readCheckpoint(body.checkpoint);
    expect(size).toBe(6);
    expect(body.leaves.map(({ index }: { index: number }) => index)).toEqual([3, 4]);
    for (const { index, entry, inclusion_proof } of body.leaves) {
      const inclusion_path = inclusion_proof.map((hash: string) => Buffer.from(hash, 'base64'));
      const proof = { leaf_index: index, tree_size: size, inclusion_path };
      expect(provesInclusion(proof, Buffer.from(entry), root)).toBe(true);
    }
    for (const lang of ['en', 'ar']) {
      const post = await site.page(`/phis/read/${slug}?lang=${lang}`);
      expect(post.html).toContain(`href="/phis/read/${slug}/proof${lang === 'en' ? '' : '?lang=ar'}"`);
    }
    const page = await site.page(`/phis/read/${slug}/proof`);
    expect(page.html).toContain('npm run verify-log -- https://afya.example');
    expect(page.html).toContain('<meta name="robots" content="noindex');
    for (const address of ['never-was/proof', 'never-was/proof.json'])
      expect((await site.page(`/phis/read/${address}`)).status).toBe(404);
  });
});

describe('the verifier of the transparency log', () => {
  it('accepts a log that has grown, whether it reads all leaves or only the new ones', async () => {
    await makeApproved(site.context);
    const first = await verified();
    const again = await verified({ state: first, onlyNew: true });
    expect(again.tree.size).toBe(1);
    const { id, author } = await makeApproved(site.context);
    await revise(site.context, author, id, { title: 'Deeper wells' });
    for (const onlyNew of [true, false]) {
      const { read, problems, state } = await verify({ state: first, onlyNew });
      expect([read, problems, state.tree.size]).toEqual([onlyNew ? 2 : 3, [], 3]);
    }
  });

  it.each([
    ['a change of its time', sql`update publication_log set at = at - interval '1 day' where number = 2`],
    ['its removal', sql`delete from publication_log where number = 2`],
    [
      'a change of its revision',
      sql`update publication_log set revision_id = gen_random_uuid() where number = 2`,
    ],
    ['the removal of its leaf', sql`delete from transparency_leaves where index = 1`],
  ])('names the leaf of a line of the publication log after %s', async (_, change) => {
    for (let count = 0; count < 3; count += 1) await makeApproved(site.context);
    const state = await verified();
    await tamper(change);
    for (const task of [{}, { state }]) {
      const { problems } = await verify(task);
      expect(problems).toEqual([
        expect.stringMatching(/^Leaf 1: its entry was changed or removed, and is now /),
      ]);
    }
  });

  it.each([
    [
      'changed',
      sql`update transparency_nodes set hash = sha256('x') where level = 0 and place = 1`,
      /^Leaf 1: its entry was changed or removed/,
    ],
    [
      'removed',
      sql`delete from transparency_nodes where level = 0 and place = 1`,
      /^Leaves 0 to 2: their hashes are missing\. /,
    ],
  ])('names the leaf whose hash in the tree was %s', async (_, change, problem) => {
    for (let count = 0; count < 3; count += 1) await makeApproved(site.context);
    await tamper(change);
    expect((await verify()).problems[0]).toMatch(problem);
  });

  it('names the leaf of a text whose contributors or other statements were changed', async () => {
    const author = await makeAccount(site.context, 'R');
    const nobody = { account: null, affiliations: [], roles: [], corresponding: false };
    const given = {
      author,
      kind: 'research',
      summary: 'ماء \u007f "clean"',
      funding: 'The council\npaid.',
      competing_interests: 'None \\ few',
      references: '',
      contributors: writeContributors([
        {
          key: 'a',
          given: 'Zainab',
          family: 'O\u2019Neill "Z"',
          account: author.id,
          corresponding: true,
          affiliations: [{ name: 'Makerere', ror: 'https://ror.org/03dmz0111' }, { name: 'A clinic' }],
          roles: ['conceptualization', 'software'],
        },
        { ...nobody, key: 'b', given: '', family: 'فاطمة' },
      ]),
    } as const;
    const { contributors, ...others } = given;
    const { id, revision } = await makeSubmitted(site.context, others);
    // Written without the confirmations that they need, which are another test's matter.
    await tamper(sql`update revisions set contributors = ${contributors} where id = ${revision}`);
    await approvePost(site.context, operator, id, revision);
    await verified({ texts: true });
    const now = new Date(Date.now() + 120_000);
    const problems = [
      `Leaf 0: the contributors or other statements of the post ${id} are not those that were logged.`,
    ];
    for (const [field, value] of [
      ['contributors', given.contributors.replace('Zainab', 'Amina')],
      ['contributors', ''],
      ['funding', 'Nobody paid.'],
    ] as const) {
      const set = (to: string) =>
        tamper(sql`update revisions set ${sql.ref(field)} = ${to} where id = ${revision}`);
      await set(value);
      expect((await verify({ texts: true, now })).problems, field).toEqual(problems);
      await set(given[field]);
    }
    expect((await verify({ texts: true, now })).problems).toEqual([]);
  });

  it('names the leaf of a text whose countries, audience or cover were changed', async () => {
    const given = { countries: ['KE', 'TZ'], audience: 'everybody', cover: '' } as const;
    const { id, revision } = await makeApproved(site.context, { ...given, countries: [...given.countries] });
    await verified({ texts: true });
    const now = new Date(Date.now() + 120_000);
    for (const [field, value] of [
      ['countries', sql`array['KE']`],
      ['audience', 'researchers'],
      ['cover', `![Ma" \\ é](/pictures/${'0'.repeat(64)}.jpg)`],
    ] as const) {
      const set = (to: unknown) =>
        tamper(sql`update revisions set ${sql.ref(field)} = ${to} where id = ${revision}`);
      await set(value);
      expect((await verify({ texts: true, now })).problems, field).toEqual([
        `Leaf 0: the audience,countries,cover of the post ${id} are not those that were logged.`,
      ]);
      await set(given[field]);
    }
    expect((await verify({ texts: true, now })).problems).toEqual([]);
  });

  it('accepts leaves from before statements were in the log, also next to newer ones', async () => {
    await makeApproved(site.context);
    await tamper(sql`truncate transparency_leaves, transparency_nodes`);
    await sql`select append_transparency_leaf(
        publication_leaf(line, revision_text_sha256(line.revision_id), null, null, null), line.number, null, null
      ) from publication_log as line`.execute(site.context.db);
    const state = await verified({ texts: true });
    await makeApproved(site.context);
    await verified({ state, texts: true });
    const [older, newer] = await entriesOf(site);
    expect(older).not.toMatch(/statements_sha256|fields/);
    expect(newer).toContain('statements_sha256');
  });

  it('names the leaf of a text that was changed', async () => {
    await makeApproved(site.context);
    const { id, revision } = await makeApproved(site.context, { body: 'Give **5 mg**.' });
    await verified({ texts: true });
    await tamper(sql`update revisions set body = 'Give **50 mg**.' where id = ${revision}`);
    // The verifier ignores changes of the last minute, because the text may have been read before them.
    expect((await verify({ texts: true })).problems).toEqual([]);
    const now = new Date(Date.now() + 120_000);
    expect((await verify({ texts: true, now })).problems).toEqual([
      `Leaf 1: the text of the post ${id} is not the one that was logged.`,
    ]);
  });

  it('names the leaf of a recording by a person in whose place another was put', async () => {
    const [author, admin] = [await makeAccount(site.context, 'R'), await makeAccount(site.context, 'A')];
    const record = async (id: string, seconds: number) => {
      const at = `/content/posts/${id}/recording`;
      const body = formOf(wavOf(seconds), { name: 'me.wav', type: 'audio/wav' });
      const { waiting } = (await site.call('POST', at, { token: author.token, body })).body;
      const confirmed = { token: admin.token, proved: true, body: { recording: waiting.id } };
      expect((await site.call('POST', `${at}/confirm`, confirmed)).status).toBe(200);
      return /[0-9a-f]{64}/.exec(waiting.mp3.address)?.[0];
    };
    const one = await makeApproved(site.context, { author });
    const other = await makeApproved(site.context, { author });
    const sha256 = await record(one.id, 2);
    await record(other.id, 3);
    await record(one.id, 2);
    const now = new Date(Date.now() + 120_000);
    await verified({ texts: true, now });
    const { leaves } = (await site.call('GET', `/phis/read/${one.slug}/proof.json`)).body;
    const entries = leaves.map(({ entry }: { entry: string }) => JSON.parse(entry));
    const recording = { kind: 'recording', post: one.id, revision: one.revision, mp3_sha256: sha256, v: 1 };
    expect(entries).toMatchObject([{ kind: 'approved' }, recording, recording]);

    const removed = await makeApproved(site.context, { author });
    const gone = await record(removed.id, 2);
    await sql`create table kept as select * from recordings where post_id = ${removed.id}`.execute(
      site.context.db,
    );
    const remove = { token: author.token };
    expect((await site.call('DELETE', `/content/posts/${removed.id}/recording`, remove)).status).toBe(200);
    await verified({ texts: true, now });
    const last = (await site.call('GET', `/phis/read/${removed.slug}/proof.json`)).body.leaves.at(-1);
    expect(JSON.parse(last.entry)).toMatchObject({ kind: 'recording-removed', mp3_sha256: gone, v: 1 });
    await tamper(sql`insert into recordings select * from kept`);
    expect((await verify({ texts: true, now })).problems).toEqual([
      `Leaf ${last.index}: the recording of the post ${removed.id} is not one that was logged.`,
    ]);
    await tamper(sql`delete from recordings where post_id = ${removed.id}`);
    await tamper(sql`drop table kept`);

    await tamper(sql`update recordings set mp3_file = (
        select mp3_file from recordings where post_id = ${other.id}
      ) where post_id = ${one.id}`);
    expect((await verify({ texts: true, now })).problems).toEqual([
      `Leaf 4: the recording of the post ${one.id} is not one that was logged.`,
    ]);
    await tamper(sql`update recordings set post_id = ${(await makeApproved(site.context)).id}
      where post_id = ${one.id}`);
    expect((await verify({ texts: true, now })).problems).toEqual([
      expect.stringMatching(/^No leaf: the recording of/),
    ]);
  });

  it('finds that the tree and its leaves were rewritten', async () => {
    for (let count = 0; count < 3; count += 1) await makeApproved(site.context);
    const state = await verified();
    await tamper(sql`update publication_log set at = at - interval '1 day' where number = 2`);
    await tamper(sql`truncate transparency_leaves, transparency_nodes`);
    await sql`select append_transparency_leaf(
        publication_leaf(
          line, revision_text_sha256(line.revision_id), revision_statements_sha256(line.revision_id),
          array_to_string(further_fields(), ','), revision_fields_sha256(line.revision_id, further_fields())
        ), line.number, null, null
      ) from (select * from publication_log order by number) as line`.execute(site.context.db);
    await verified();
    const inconsistent = ['Not consistent: the first 3 leaves are not those of the last verification.'];
    expect((await verify({ state })).problems).toEqual(inconsistent);
    await makeApproved(site.context);
    expect((await verify({ state })).problems).toEqual(inconsistent);
    expect((await verify({ state, onlyNew: true })).problems).toEqual([
      'The signed root is not the root of the leaves.',
    ]);
  });

  it('rejects a checkpoint that the trusted key has not signed', async () => {
    const stranger = await startTestApp();
    onTestFinished(() => stranger.close());
    const key = (await stranger.page('/log/key')).html.trim();
    const { problems } = await verify({ key });
    expect(problems).toEqual([`The checkpoint is not signed by the key ${key}.`]);
  });

  it('trusts the successor of a key after reading it in the log', async () => {
    await makeApproved(site.context);
    const before = await verified();
    const id = await openSiteId(site.context);
    const next = await rotateLogKey(site.context, operator, { revoke: false });
    expect(await readSiteId(site.context.db)).toBe(id);
    expect((await site.page('/log/key')).html).toBe(`${next}\n${before.key}\n`);
    const after = await verified({ state: before, onlyNew: true });
    expect(after.key).toBe(next);
    const last = await rotateLogKey(site.context, operator, { revoke: true });
    expect((await site.page('/log/key')).html).toBe(`${last}\n`);
    expect((await verify({ state: after })).problems).toEqual([
      `The checkpoint is not signed by the key ${next}.`,
    ]);
    expect((await verified({ state: after, key: last })).tree.size).toBe(3);
  });

  it('reports that a site restored from an older backup lacks leaves, and later that its leaves differ', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'site.zip');
    const signer = await openSigner(site.context.config.signingKeyFile);
    const progress = { start() {}, advance() {} };
    const author = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { author });
    const early = await verified();
    await makeBackup({ connection: site.connection, files: site.context.files }, file, {
      at: new Date(),
      progress,
      signer,
    });
    await makeApproved(site.context, { author });
    await makeApproved(site.context, { author });
    const late = await verified({ state: early });

    const SECRETS_KEY_FILE = path.join(site.context.config.dataDir, 'secrets.key');
    const restored = await startTestApp({ SECRETS_KEY_FILE });
    onTestFinished(() => restored.close());
    const backup = await openBackup(file, { keys: [signer.publicKey], folder });
    await backup.restore({ connection: restored.connection, files: restored.context.files }, progress);
    backup.close();
    const address = await restored.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await verified({ site: address, state: early })).key).toBe(early.key);
    expect((await verify({ site: address, state: late })).problems).toEqual([
      'Not consistent: the log has 1 leaves, but had 3 at the last verification.',
    ]);
    for (let count = 0; count < 3; count += 1) await makeApproved(restored.context, { author });
    expect((await verified({ site: address, state: early })).tree.size).toBe(4);
    for (const onlyNew of [false, true])
      expect((await verify({ site: address, state: late, onlyNew })).problems).toEqual([
        onlyNew
          ? 'The signed root is not the root of the leaves.'
          : 'Not consistent: the first 3 leaves are not those of the last verification.',
      ]);
  });
});

describe('a day of the audit log in the transparency log', () => {
  it('becomes a leaf once, after its end, and a changed entry no longer has the hash in the leaf', async () => {
    const { context } = site;
    const other = await site.addNode();
    await makeApproved(context);
    await tamper(sql`update audit_log set at = timestamptz '2026-03-01T23:59:59.999Z' where id % 2 = 0`);
    await tamper(sql`update audit_log set at = timestamptz '2026-03-03T00:00:00Z' where id % 2 = 1`);
    const at = (instant: string, node = site) => ({ ...node.context, clock: () => new Date(instant) });
    const days = async () =>
      (await entriesOf(site)).map((entry) => JSON.parse(entry)).filter(({ kind }) => kind === 'audit-day');

    await logAuditDays(at('2026-03-02T00:59:59Z'));
    expect(await days()).toEqual([]);
    await Promise.all([
      logAuditDays(at('2026-03-04T02:00:00Z')),
      logAuditDays(at('2026-03-04T02:00:00Z', other)),
    ]);
    const hashed = await days();
    expect(hashed.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(new Set(hashed.map(({ sha256 }) => sha256)).size).toBe(3);
    await verified();
    expect(await findChangedDays(context)).toEqual([]);

    await tamper(sql`update audit_log set reason = 'another' where at < '2026-03-02'`);
    expect(await findChangedDays(context)).toEqual([{ day: '2026-03-01', index: 1 }]);
  });
});
