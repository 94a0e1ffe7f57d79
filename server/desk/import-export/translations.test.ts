/**
 * Translations in the files of exports and imports (product.md#translations).
 *
 * @module-tag edge
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  revise,
  type TestAccount,
  ticksOf,
  writtenNotice,
} from '../../../tests/factories.ts';
import { wronglyNoted } from '../../../tests/overdue.ts';
import { submitPost } from '../../posts/index.ts';
import { openSigner } from '../../trust/index.ts';
import { exportSite } from './export.ts';
import { PostFileError } from './front-matter.ts';
import { bindTranslations, findPostFiles, type ImportedFile, importFile } from './import.ts';

let site: TestApp;
let author: TestAccount;
let folder: string;

beforeEach(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  folder = await mkdtemp(path.join(tmpdir(), 'translations-'));
});

afterEach(async () => {
  expect(await wronglyNoted(site.context.db)).toEqual([]);
  await site.close();
  await rm(folder, { recursive: true });
});

/** Publishes a translation into Swahili of the text that readers have. @returns its address */
async function translated(id: string, { machine = false } = {}): Promise<string> {
  const token = author.token;
  const language = { language: 'sw' };
  const begun = await site.call('POST', `/content/posts/${id}/translations`, { token, body: language });
  const post: string = begun.body.id;
  await site.call('PATCH', `/content/drafts/${post}/translation`, { token, body: { machine } });
  const text = { version: 1, title: `Maji ${id}`, body: 'Chemsha maji.' };
  await site.call('PATCH', `/content/drafts/${post}`, { token, body: text });
  const { draft } = await submitPost(site.context, author, post, 2, aChange);
  const reviewer = await makeAccount(site.context, 'S');
  const approved = await site.call('POST', `/content/review/${post}/approve`, {
    token: reviewer.token,
    body: { revision: draft.submitted_revision_id, checked: await ticksOf(site, reviewer, post) },
  });
  expect(approved.status).toBe(200);
  return approved.body.slug;
}

async function exported(from: TestApp, { drafts = false } = {}): Promise<string> {
  const directory = await mkdtemp(path.join(folder, 'export-'));
  const signer = await openSigner(from.context.config.signingKeyFile);
  await exportSite(from.context, directory, { signer, drafts, onProgress() {} });
  return directory;
}

/** The texts of an export by their names. */
async function filesOf(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

/** Imports a folder, its files in this order, and gives the warnings. */
async function importAll(into: TestApp, directory: string, order = (files: string[]) => files) {
  const as = into === site ? author : await makeAccount(into.context, 'R');
  const translations: NonNullable<ImportedFile['translation']>[] = [];
  for (const file of order(await findPostFiles(directory))) {
    const { translation } = await importFile(into.context, as, { directory, file, approve: true });
    if (translation) translations.push(translation);
  }
  const warnings = await bindTranslations(into.context, as, translations);
  expect(await wronglyNoted(into.context.db)).toEqual([]);
  return warnings.map(({ file, line, message }) => `${path.relative(directory, file)}:${line}: ${message}`);
}

async function emptySite(): Promise<TestApp> {
  const copy = await startTestApp();
  onTestFinished(() => copy.close());
  return copy;
}

const linkOf = async (at: TestApp, slug: string) => {
  const { translation_of: link } = (await at.call('GET', `/api/v1/posts/${slug}`)).body.post;
  return link && { slug: link.slug, version: link.version, state: link.state, machine: link.machine };
};

const tablesOf = async ({ context: { db } }: TestApp) => ({
  translations: await db.selectFrom('translations').selectAll().orderBy('post_id').execute(),
  revisions: await db.selectFrom('translated_revisions').selectAll().orderBy('revision_id').execute(),
  posts: await db.selectFrom('posts').selectAll().orderBy('id').execute(),
  log: await db
    .selectFrom('audit_log')
    .select(['id', 'action'])
    .where('action', 'in', ['translation.begun', 'post.imported'])
    .orderBy('id')
    .execute(),
});

const forwards = (files: string[]) => files;
const backwards = (files: string[]) => files.toReversed();

describe('an export imported into an empty site', () => {
  it.each([
    { order: forwards, named: 'originals first' },
    { order: backwards, named: 'translations first' },
  ])('keeps which post translates which, and its state: $named', async ({ order }) => {
    const { token } = await makeAccount(site.context, 'A');
    const notify = async (id?: string) => {
      const body = { ...writtenNotice, kind: 'correction', when: 'now' };
      const { status } = await site.call('POST', `/content/posts/${id}/notices`, {
        token,
        proved: true,
        body,
      });
      expect(status).toBe(201);
    };
    const made: Record<string, { source: { id: string; slug: string }; slug: string }> = {};
    for (const state of ['current', 'changed', 'corrected', 'noticed', 'withdrawn']) {
      const source = await makeApproved(site.context, { author, title: `Water ${state}`, body: 'Boil it.' });
      // Version 1 is before the translation.
      await revise(site.context, author, source.id, { body: 'Boil it long.' });
      if (state === 'noticed') await notify(source.id);
      made[state] = { source, slug: await translated(source.id, { machine: state === 'changed' }) };
    }
    await revise(site.context, author, made.changed?.source.id ?? '', { body: 'Boil it for a minute.' });
    await notify(made.corrected?.source.id);
    await site.call('PATCH', `/content/withdraw-post/${made.withdrawn?.source.id}`, {
      proved: true,
      token: author.token,
      body: { comment: longEnoughReason, filter: 'author' },
    });

    const directory = await exported(site);
    const files = await filesOf(directory);
    expect(files[`sw/${made.changed?.slug}.md`]).toContain(
      'translation_of:\n  post: water-changed\n  version: 2\n  machine: true\n',
    );
    const copy = await emptySite();
    const warnings = await importAll(copy, directory, order);
    // The public record has no texts of what is withdrawn, but readers are told that it is.
    expect(warnings).toEqual([
      expect.stringContaining('the original water-withdrawn is withdrawn and has no version 2 here'),
    ]);
    for (const [state, { slug }] of Object.entries(made)) {
      const link = await linkOf(site, slug);
      expect(link).toMatchObject({
        slug: `water-${state}`,
        version: 2,
        state: state === 'noticed' ? 'current' : state,
        machine: state === 'changed',
      });
      expect(await linkOf(copy, slug)).toEqual(state === 'withdrawn' ? { ...link, version: 1 } : link);
    }
    const again = await filesOf(await exported(copy));
    const withdrawn = `sw/${made.withdrawn?.slug}.md`;
    expect({ ...again, [withdrawn]: '' }).toEqual({ ...files, [withdrawn]: '' });

    const before = await tablesOf(copy);
    expect(await importAll(copy, directory, order)).toEqual([]);
    expect(await tablesOf(copy)).toEqual(before);
  });

  it('keeps who said that a translation is up to date, and when', async () => {
    const source = await makeApproved(site.context, { author, body: 'Boil it.' });
    const slug = await translated(source.id);
    await revise(site.context, author, source.id, { body: 'Boil it twice.' });
    const api = async (of: TestApp, at: string) => (await of.call('GET', `/api/v1/posts/${at}`)).body.post;
    const { id, revisions } = await api(site, slug);
    const said = await site.call('POST', `/content/posts/${id}/translation/confirmations`, {
      token: author.token,
      body: {
        translation: revisions.at(-1).revision,
        revision: (await api(site, source.slug)).revisions.at(-1).revision,
        notice: 0,
      },
    });
    expect(said.status).toBe(201);
    const directory = await exported(site);
    const copy = await emptySite();
    expect(await importAll(copy, directory, backwards)).toEqual([]);
    const { translation_of: kept } = await api(copy, slug);
    expect(kept).toMatchObject({ state: 'current', version: 2 });
    expect(kept.confirmed).toEqual((await api(site, slug)).translation_of.confirmed);
    expect(kept.confirmed).toMatchObject({ as: 'translator' });
    expect(await filesOf(await exported(copy))).toEqual(await filesOf(directory));
  });

  it('keeps what the draft of a translation is made from', async () => {
    const source = await makeApproved(site.context, { author, title: 'Water', body: 'Boil it.' });
    const body = { language: 'sw' };
    await site.call('POST', `/content/posts/${source.id}/translations`, { token: author.token, body });
    const copy = await emptySite();
    expect(await importAll(copy, await exported(site, { drafts: true }))).toEqual([]);
    const [row] = (await tablesOf(copy)).translations;
    expect(row).toMatchObject({ language: 'sw', machine: false, notice: 0 });
    const { approved_revision_id } = await copy.context.db
      .selectFrom('posts')
      .select('approved_revision_id')
      .where('id', '=', row?.source_id ?? '')
      .executeTakeFirstOrThrow();
    expect(row?.source_revision_id).toBe(approved_revision_id);
  });
});

it('an export imported into its own site changes nothing', async () => {
  const source = await makeApproved(site.context, { author, title: 'Water', body: 'Boil it.' });
  const slug = await translated(source.id);
  await revise(site.context, author, source.id, { body: 'Boil it long.' });
  const before = await tablesOf(site);
  expect(await importAll(site, await exported(site))).toEqual([]);
  expect(await tablesOf(site)).toEqual(before);
  expect(await linkOf(site, slug)).toMatchObject({ version: 1, state: 'changed' });
});

const fileText = (fields: Record<string, string>) =>
  `---\n${Object.entries({ title: 'Maji', language: 'sw', ...fields })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n\nChemsha ${fields.title}.\n`;

async function write(name: string, fields: Record<string, string>) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), fileText(fields));
}

describe('an import', () => {
  it('says which posts it couldn’t bind and imports them, and binds them once their original is there', async () => {
    await makeApproved(site.context, { author, title: 'Water', body: 'Boil it.' });
    await write('a.md', { title: 'A', translation_of: '{post: later, version: 1}' });
    await write('b.md', { title: 'B', translation_of: '{post: water, version: 3}' });
    await write('c.md', { title: 'C', language: 'en-KE', translation_of: '{post: water, version: 1}' });
    await write('d.md', { title: 'Itself', translation_of: '{post: itself, version: 1}' });
    await write('e.md', { title: 'E', language: 'fr', translation_of: '{post: water, version: 1}' });
    await write('f.md', { title: 'F', language: 'fr-CD', translation_of: '{post: water, version: 1}' });
    await write('g.md', { title: 'G', language: 'pt', translation_of: '{post: e, version: 1}' });
    const unbound = 'the post is imported without its original';
    expect(await importAll(site, folder)).toEqual([
      `a.md:4: translation_of: the original later is not there; ${unbound}`,
      `b.md:4: translation_of: the original water has no version 3; ${unbound}`,
      `c.md:4: translation_of: the original water is in the same language; ${unbound}`,
      `d.md:4: translation_of: the original itself is the post itself; ${unbound}`,
      `f.md:4: translation_of: the original water has another translation into fr; ${unbound}`,
      `g.md:4: translation_of: the original e is a translation itself; ${unbound}`,
    ]);
    expect(await linkOf(site, 'e')).toMatchObject({ slug: 'water', version: 1, state: 'current' });
    for (const slug of ['a', 'b', 'c', 'itself', 'f', 'g']) expect(await linkOf(site, slug), slug).toBeNull();

    await makeApproved(site.context, { author, title: 'Later', body: 'Filter it.' });
    const warnings = await importAll(site, folder);
    expect(warnings.filter((warning) => warning.startsWith('a.md'))).toEqual([]);
    expect(await linkOf(site, 'a')).toMatchObject({ slug: 'later', state: 'current' });
  });

  it('makes no translation of a post that has translations', async () => {
    await makeApproved(site.context, { author, title: 'Water', body: 'Boil it.' });
    await write('one.md', { title: 'One' });
    await write('two.md', { title: 'Two', language: 'fr', translation_of: '{post: one, version: 1}' });
    expect(await importAll(site, folder)).toEqual([]);
    await write('one.md', { title: 'One', translation_of: '{post: water, version: 1}' });
    expect(await importAll(site, folder)).toEqual([
      'one.md:4: translation_of: the post is the original of other translations; the post is imported without its original',
    ]);
    expect(await linkOf(site, 'one')).toBeNull();
    expect(await linkOf(site, 'two')).toMatchObject({ slug: 'one', state: 'current' });
  });

  it('binds neither of two posts that name each other', async () => {
    await write('a.md', { title: 'One', translation_of: '{post: two, version: 1}' });
    await write('b.md', { title: 'Two', language: 'fr', translation_of: '{post: one, version: 1}' });
    expect(await importAll(site, folder)).toHaveLength(2);
    expect((await tablesOf(site)).translations).toEqual([]);
  });

  it.each([
    ['water', /^4: translation_of: not an original such as \{post: clean-water, version: 3\}$/],
    ['[water, 3]', /^4: translation_of: not an original such as/],
    ['{version: 3}', /^4: translation_of.post: is missing$/],
    ['{post: water}', /^4: translation_of.version: is missing$/],
    ['{post: "Not an address", version: 1}', /^4: translation_of.post: not an address such as clean-water$/],
    ['{post: 7, version: 1}', /^4: translation_of.post: not an address such as clean-water$/],
    ['{post: water, version: 0}', /^4: translation_of.version: not the number of a version such as 3$/],
    ['{post: water, version: 1.5}', /^4: translation_of.version: not the number of a version such as 3$/],
    ['{post: water, version: three}', /^4: translation_of.version: not the number of a version such as 3$/],
    ['{post: water, version: 1, notices: -1}', /^4: translation_of.notices: /],
    ['{post: water, version: 1, machine: often}', /^4: translation_of.machine: neither true nor false$/],
    ['{post: own, version: 1}\nslug: own', /^4: translation_of.post: is the post itself$/],
    [
      '{post: old, version: 1}\nslug: own\nformer_slugs: [old]',
      /^4: translation_of.post: is the post itself$/,
    ],
  ])('refuses translation_of: %s', async (given, problem) => {
    await write('bad.md', { translation_of: given });
    const file = path.join(folder, 'bad.md');
    const error = await importFile(site.context, author, { directory: folder, file, approve: true }).catch(
      (refused: unknown) => refused,
    );
    if (!(error instanceof PostFileError)) throw new Error('The file was imported.', { cause: error });
    expect(`${error.line}: ${error.message}`).toMatch(problem);
    expect((await tablesOf(site)).posts).toEqual([]);
  });
});
