/** Follows a pretended field of each kind wherever a text goes: what forgets a field of a post fails here. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { TestApp } from '../../../tests/app.ts';
import type { TestAccount } from '../../../tests/factories.ts';

/** What this test loads, and what that loads in turn, is loaded anew, with more fields in the list of fields. */
const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const isFromHere = [import.meta.url, anew].some((end) => context.parentURL?.endsWith(end));
    if (!isFromHere || !resolved.url.endsWith('.ts') || resolved.url.includes('/node_modules/'))
      return resolved;
    const isList = resolved.url.endsWith('/contract/text/post-fields.ts');
    return { ...resolved, url: isList ? moreFields : resolved.url + anew };
  },
});
const anew = '?more-fields';
const moreFields = new URL('./fixtures/more-fields.ts', import.meta.url).href;

/** Loads everything that is derived from the list of fields. */
async function load() {
  return {
    ...(await import('../../../contract/text/post-text.ts')),
    ...(await import('../../../tests/app.ts')),
    ...(await import('../../../tests/factories.ts')),
    ...(await import('../../../tests/pictures.ts')),
    ...(await import('../../../verify-log/verify.ts')),
    ...(await import('../../../web/portal/writing/editor/post-text.ts')),
    ...(await import('../../platform/actor.ts')),
    ...(await import('../../operations/index.ts')),
    ...(await import('../../platform/db/intake.ts')),
    ...(await import('../../desk/index.ts')),
    ...(await import('../../site/pages/version-sources.ts')),
    ...(await import('../../people/index.ts')),
    ...(await import('../../trust/index.ts')),
    ...(await import('../index.ts')),
  };
}

let loaded: Awaited<ReturnType<typeof load>>;

const pretended = ['subtitle', 'keywords', 'poster'];

const pictures = sql`pictures_named(body || ' ' || cover || ' ' || poster)`;
/** What a migration of these fields does. */
const columns = (['drafts', 'revisions'] as const)
  .map(
    (table) => sql`alter table ${sql.table(table)}
    add column subtitle text not null default '',
    add column keywords text[] not null default '{}',
    add column poster text not null default '',
    drop column pictures`,
  )
  .concat(
    (['drafts', 'revisions'] as const).map(
      (table) => sql`alter table ${sql.table(table)}
    add column pictures text[] not null generated always as (${pictures}) stored`,
    ),
  );

const closing: (() => Promise<void>)[] = [];

async function newSite(): Promise<TestApp> {
  const made = await loaded.startTestApp();
  closing.push(() => made.close());
  for (const statement of columns) await statement.execute(made.context.db);
  return made;
}

let site: TestApp;
let author: TestAccount;
let post: { id: string; slug: string };
let folder: string;
let given: Record<string, unknown>;

beforeAll(async () => {
  loaded = await load();
  site = await newSite();
  author = await loaded.makeAccount(site.context, 'R');
  folder = await mkdtemp(path.join(tmpdir(), 'fields-'));
  const picture = await loaded.importPicture(site.context, author, await loaded.somePicture());
  given = {
    subtitle: 'Give 5 mg of zinc',
    keywords: ['zinc', 'age 2'],
    poster: `![A pump with 2 handles](${picture})`,
  };
  post = await loaded.makeApproved(site.context, { author, title: 'Zinc', ...fields(given) });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await rm(folder, { recursive: true });
  hooks.deregister();
});

/** Fields that the types don't know. */
const fields = (written: object) => written as Partial<PostText>;
const pick = (of: Record<string, unknown>) => Object.fromEntries(pretended.map((name) => [name, of[name]]));

/** The pretended fields of the post, as the API of a site gives them. */
async function readBack({ call }: TestApp): Promise<Record<string, unknown>> {
  const { body } = await call('GET', '/api/v1/posts/zinc');
  return pick(body.post);
}

describe('every field of a text', () => {
  it('is given by the API with a whole post and in the copy of all posts', async () => {
    expect(await readBack(site)).toEqual(given);
    expect(pick(JSON.parse((await copy()).split('\n')[0] ?? '').post)).toEqual(given);
  });

  it('is exported to files, and imported from them', async () => {
    const signer = await loaded.openSigner(site.context.config.signingKeyFile);
    const directory = path.join(folder, 'export');
    await loaded.exportSite(site.context, directory, { signer, drafts: true, onProgress() {} });
    const other = await newSite();
    const as = await loaded.makeAccount(other.context, 'R');
    for (const file of await loaded.findPostFiles(directory))
      expect(await loaded.importFile(other.context, as, { directory, file, approve: true })).toMatchObject({
        result: 'added',
        warnings: [],
      });
    expect(await readBack(other)).toEqual(given);
  });

  it('is imported from a copy of all posts, but for pictures, which are named', {
    tags: 'edge',
  }, async () => {
    const other = await newSite();
    const intake = await loaded.openIntake(other.connection);
    const warnings: string[] = [];
    await loaded.importLines(other.context, {
      source: Readable.from([Buffer.from(await copy())]),
      file: 'copy',
      author: await loaded.makeAccount(other.context, 'R'),
      approve: true,
      intakes: [intake],
      onProblem: (_, message) => expect.unreachable(message),
      onWarning: (_, message) => warnings.push(message),
    });
    await intake.close();
    expect(await readBack(other)).toEqual({ ...given, poster: '' });
    expect(warnings).toEqual(['the poster is left out, since a copy holds no pictures']);
  });

  it('is in a backup', { tags: 'edge' }, async () => {
    const signer = await loaded.openSigner(site.context.config.signingKeyFile);
    const file = path.join(folder, 'site.zip');
    const progress = { start() {}, advance() {} };
    const { connection, context } = site;
    await loaded.makeBackup({ connection, files: context.files }, file, { at: new Date(), progress, signer });
    const other = await newSite();
    const backup = await loaded.openBackup(file, { keys: [signer.publicKey], folder });
    await backup.restore({ connection: other.connection, files: other.context.files }, progress);
    backup.close();
    expect(await readBack(other)).toEqual(given);
  });

  it('is in the log of publications, whose verifier names what it can’t compare', async () => {
    const { entry } = await site.context.db
      .selectFrom('transparency_leaves')
      .select('entry')
      .executeTakeFirstOrThrow();
    const { body } = await site.call('GET', '/api/v1/posts/zinc');
    const names = ['audience', 'countries', 'cover', ...pretended.toSorted()];
    const logged = JSON.stringify(Object.fromEntries(names.map((name) => [name, body.post[name]])));
    expect(JSON.parse(entry)).toMatchObject({
      fields: names.join(),
      fields_sha256: createHash('sha256').update(logged).digest('hex'),
    });
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const alone = { witnesses: [], witnessed: [] };
    const task = { site: url, key: null, state: null, onlyNew: false, texts: true, ...alone };
    const { problems } = await loaded.verifyLog({ ...task, now: new Date(Date.now() + 120_000) });
    expect(problems).toEqual([
      `Leaf 0: this program can’t compare the fields ${names} of the post ${post.id}. A newer one can.`,
    ]);
  });

  it('is compared as the server stores it', () => {
    const one = { ...loaded.emptyPostText, ...fields({ subtitle: 'Zinc' }) };
    expect(loaded.sameText(one, { ...one, ...fields({ subtitle: 'Z\u202einc' }) })).toBe(true);
    for (const field of pretended)
      expect(loaded.sameText(one, { ...one, ...fields({ [field]: given[field] }) }), field).toBe(false);
  });

  // Last, since it changes the post.
  it('is checked before approval, and shown by its versions and what changed between them', async () => {
    const { draft } = await loaded.revisePost(site.context, author, post.id);
    const changed = fields({
      subtitle: 'Give 50 mg of zinc',
      keywords: ['zinc', 'age 3'],
      poster: String(given.poster).replace('2 handles', '4 handles'),
    });
    const saved = await loaded.saveDraft(site.context, author, post.id, {
      ...changed,
      version: draft.version,
    });
    const submitted = await loaded.submitPost(
      site.context,
      author,
      post.id,
      saved.draft.version,
      loaded.aChange,
    );
    const { token } = await loaded.makeAccount(site.context, 'A');
    const { body } = await site.call('GET', `/content/review/${post.id}`, { token });
    const checks = body.to_check.map(({ before, after }: Record<string, string>) => [before, after]);
    expect(checks.sort()).toEqual([
      ['2', '3'],
      ['2', '4'],
      ['5 mg', '50 mg'],
    ]);
    const revision = submitted.draft.submitted_revision_id ?? '';
    await loaded.approvePost(site.context, loaded.operator, post.id, revision);
    const pageOf = async (part: string) => {
      const source = await loaded.versionSource(site.context, post.slug, part);
      return source && 'page' in source ? source.page : null;
    };
    expect(await pageOf('1')).toMatchObject({ version: { named: given } });
    expect(await pageOf('1..2')).toMatchObject({
      difference: {
        changed: pretended,
        named: { from: given, to: changed },
        lines: { subtitle: expect.stringMatching(/<del class="removed">5<.*<ins class="added">50</) },
      },
    });
  });
});

async function copy(): Promise<string> {
  const reply = await site.app.inject('/api/v1/bulk/posts');
  expect(reply.statusCode).toBe(200);
  return reply.body;
}
