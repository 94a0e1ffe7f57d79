/** Translations of posts (product.md#translations). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  revise,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { wronglyNoted } from '../../../tests/overdue.ts';
import { waiting } from '../../../tests/race.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { announceNotice, revisePost, saveDraft, submitPost, withdrawPost } from '../../posts/index.ts';
import { askAboutTranslations } from './emails.ts';
import { tellTranslators } from './translator-emails.ts';

let mailbox: Mailbox;
let site: TestApp;
let author: TestAccount;
let translator: TestAccount;
let reviewer: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  author = await makeAccount(site.context, 'R', { firstname: 'Neema', lastname: 'Mushi' });
  translator = await makeAccount(site.context, 'R', { firstname: 'Baraka', lastname: 'Otieno' });
  reviewer = await makeAccount(site.context, 'A', { firstname: 'Zuberi', lastname: 'Juma' });
  await reads(reviewer, ['sw', 'ar']);
});
afterEach(async () => expect(await wronglyNoted(site.context.db)).toEqual([]));
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  { token }: Pick<TestAccount, 'token'>,
  body?: object,
) => site.call(method, path, { token, ...(body && { body }) });

async function reads(person: TestAccount, languages: string[]) {
  const { status } = await call('PUT', '/content/reading-languages', person, { languages });
  expect(status).toBe(200);
}

const begin = (id: string, language: string, by = translator) =>
  call('POST', `/content/posts/${id}/translations`, by, { language });

async function begun(id: string, language: string, by = translator): Promise<string> {
  const { status, body } = await begin(id, language, by);
  expect(status).toBe(201);
  return body.id;
}

const deskOf = async (id: string, by = translator) =>
  (await call('GET', `/content/drafts/${id}/translation`, by)).body.translation;

/** Writes over the draft and submits it. @returns the revision */
async function submitted(id: string, text: object, by = translator): Promise<string> {
  const { body } = await call('GET', `/content/drafts/${id}`, by);
  const saved = await call('PATCH', `/content/drafts/${id}`, by, { version: body.draft.version, ...text });
  expect(saved.status).toBe(200);
  const { draft } = await submitPost(site.context, by, id, saved.body.draft.version, aChange);
  return draft.submitted_revision_id ?? '';
}

async function approve(id: string, revision: string, by = reviewer) {
  await call('PUT', `/content/review/${id}/declaration`, by, { conflict: false, interests: '' });
  const { body } = await call('GET', `/content/review/${id}`, by);
  const checked = (body.to_check ?? []).map((check: { id: string }) => check.id);
  return call('POST', `/content/review/${id}/approve`, by, { revision, checked });
}

async function published(
  source: string,
  language: string,
  text: object,
): Promise<{ id: string; slug: string }> {
  const id = await begun(source, language);
  const { status, body } = await approve(id, await submitted(id, text));
  expect(status).toBe(200);
  return { id, slug: body.slug };
}

const pageOf = async (slug: string, query = '') => {
  await site.settled();
  return (await site.page(`/phis/read/${slug}${query}`)).html;
};
const apiOf = async (slug: string) => (await site.call('GET', `/api/v1/posts/${slug}`)).body.post;
const feed = async () => {
  await site.settled();
  return (await site.page('/phis/feed.json')).html;
};

/** The descriptions of a post in OAI-PMH, and when it last changed, exactly. */
const harvested = async (id: string) => {
  const query = `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:afya.example:${id}`;
  const { html } = await site.page(`/oai?${query}`);
  const { changed_at: at } = await site.context.db
    .selectFrom('posts')
    .select('changed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!at) throw new Error('the post was never published');
  expect(html).toContain(`<datestamp>${at.toISOString().slice(0, 19)}Z</datestamp>`);
  const description = [...html.matchAll(/<dc:description>([^<]*)/g)].map(([, text]) => text ?? '');
  return { at, description };
};

const swahili = { title: 'Maji safi', body: 'Chemsha maji kwa **dakika moja**.' };

it('a translation of an older text shows that the original has changed until somebody says that it is up to date, and in red that it was withdrawn', async () => {
  const title = 'Clean water for all';
  const source = await makeApproved(site.context, { author, title, body: 'Boil it.\n\nThen cool it.' });
  const id = await begun(source.id, 'sw');

  // The source is approved anew before the translation of its older text is.
  const revision = await submitted(id, swahili);
  await revise(site.context, author, source.id, { body: 'Boil it.\n\nThen let it cool, covered.' });
  const { body: approved } = await approve(id, revision);
  const slug: string = approved.slug;

  const changed = await pageOf(slug, '?lang=en');
  expect(changed).toContain('Makala ya asili imebadilika baada ya tafsiri hii');
  expect(changed).toContain('sasa ni tofauti: 1.');
  expect(changed).toContain(`/phis/read/${source.slug}/v/1..2`);
  expect(changed).not.toContain('class="notice notice-alarm"');
  expect((await apiOf(slug)).translation_of).toMatchObject({
    id: source.id,
    slug: source.slug,
    revision: source.revision,
    version: 1,
    state: 'changed',
    machine: false,
    translators: ['Baraka Otieno'],
    confirmed: null,
  });
  expect(await feed()).toContain('Makala ya asili imebadilika');

  // The authors are those of the original, and the translator is credited beside them.
  expect(changed).toMatch(/Neema Mushi.*Translated by.*Baraka Otieno/s);
  expect((await apiOf(slug)).byline).toBe('Neema Mushi');

  // Brought up to date by a deed with a name.
  const api = await apiOf(source.slug);
  const newest = api.revisions.at(-1).revision;
  const own = (await apiOf(slug)).revisions.at(-1).revision;
  const confirm = (seen: object, by = translator) =>
    call('POST', `/content/posts/${id}/translation/confirmations`, by, {
      translation: own,
      notice: 0,
      ...seen,
    });
  expect((await confirm({ revision: source.revision })).body.code).toBe('revision_conflict');
  expect((await confirm({ revision: newest, notice: 7 })).body.code).toBe('revision_conflict');
  await site.runJobs();
  const [changedAt, beforeConfirmed] = [await harvested(id), new Date()];
  expect(changedAt.description[0]).toContain('Makala ya asili imebadilika');
  const confirmed = await confirm({ revision: newest });
  expect((await harvested(id)).at >= beforeConfirmed).toBe(true);
  expect(confirmed).toMatchObject({ status: 201, body: { confirmed: { by: 'Baraka Otieno' } } });
  const current = await pageOf(slug, '?lang=en');
  expect(current).not.toContain('imebadilika');
  expect(current).toContain('Made from version 2 of the original');
  expect(current).toContain('Checked by Baraka Otieno on');
  expect((await apiOf(slug)).translation_of).toMatchObject({
    state: 'current',
    version: 2,
    revision: newest,
    confirmed: { by: 'Baraka Otieno', as: 'translator' },
  });
  expect(await feed()).not.toContain('imebadilika');
  const [entry] = await site.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .where('action', '=', 'translation.confirmed')
    .execute();
  expect(entry?.actor_id).toBe(translator.id);

  const copy = JSON.parse(
    (await site.page('/api/v1/bulk/posts')).html.trim().split('\n').at(-1) ?? '',
  ).cursor;

  const { cursor: changes } = (await site.call('GET', '/api/v1/changes?limit=500')).body;
  const beforeWithdrawn = new Date();

  // Withdrawn: in the language of the text, whatever the page's, on each version that was kept in the cache too.
  expect(await pageOf(slug, '/v/1?lang=fr')).not.toContain('imeondolewa');
  const filter = { comment: longEnoughReason, filter: 'author' };
  await call('PATCH', `/content/withdraw-post/${source.id}`, author, filter);
  const withdrawn = await pageOf(slug, '?lang=fr');
  expect(withdrawn).toContain('class="notice notice-alarm"');
  expect(withdrawn).toMatch(
    /<div class="correction" lang="sw" dir="ltr">.*Makala ya asili ya tafsiri hii imeondolewa/s,
  );
  expect(await pageOf(slug, '/v/1?lang=fr')).toContain('Makala ya asili ya tafsiri hii imeondolewa');
  expect((await apiOf(slug)).translation_of.state).toBe('withdrawn');
  expect(await feed()).toContain('imeondolewa. Usitegemee');
  // A copy of all posts that a program saved is told of it where it continues.
  const copied = (await site.page(`/api/v1/bulk/posts?cursor=${copy}`)).html
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(copied.sort((one, other) => (one.type < other.type ? 1 : -1))).toMatchObject([
    { type: 'withdrawn', notice: { id: source.id } },
    { type: 'post', post: { id, translation_of: { state: 'withdrawn' } } },
    { type: 'end' },
  ]);
  // So is a program that follows the changes, a webhook with the same content, and a harvester from that day on.
  const followed = (await site.call('GET', `/api/v1/changes?since=${changes}`)).body.changes;
  const translations = [{ id, slug, language: 'sw', url: expect.stringContaining(slug) }];
  expect(followed).toMatchObject([{ type: 'withdrawn', post: { id: source.id, translations } }]);
  await site.runJobs();
  const record = await harvested(id);
  expect(record.at >= beforeWithdrawn).toBe(true);
  expect(record.description[0]).toContain('Makala ya asili ya tafsiri hii imeondolewa');
});

describe('beginning a translation', () => {
  it('makes a draft of the original’s text in the other language, bound to the text that readers have', async () => {
    const source = await makeApproved(site.context, {
      author,
      title: 'Nets',
      body: '# A\n\nB',
      summary: 'C',
    });
    const id = await begun(source.id, 'ar');
    const { body } = await call('GET', `/content/drafts/${id}`, translator);
    expect(body.draft).toMatchObject({
      title: 'Nets',
      body: '# A\n\nB',
      summary: 'C',
      language: 'ar',
      contributors: '',
    });
    expect(await deskOf(id)).toMatchObject({
      language: 'ar',
      machine: false,
      state: 'current',
      source: { id: source.id, language: 'en' },
      made_from: { revision: source.revision, version: 1, title: 'Nets', summary: 'C' },
      rows: [
        { source: '# A', translation: { text: '# A', gap: '\n\n' }, change: null },
        { source: 'B', translation: { text: 'B', gap: '' }, change: null },
      ],
    });
  });

  it('shows the terms of each passage that the vocabulary has in both languages', async () => {
    const body = 'Malaria kills.\n\nPrevent cholera and malaria, and malaria again.\n\nRest.';
    const source = await makeApproved(site.context, { author, body });
    const { rows } = await deskOf(await begun(source.id, 'sw'));
    const { topics } = site.context;
    const term = (name: string) => {
      const topic = topics.find(name);
      return { source: topic?.labels.en, name: topic?.labels.sw, others: topic?.synonyms.sw ?? [] };
    };
    expect(term('cholera')).toMatchObject({ source: 'cholera', name: 'kipindupindu' });
    expect(rows.map(({ terms }: { terms: unknown }) => terms)).toEqual([
      [term('malaria')],
      [term('cholera'), term('malaria')],
      [],
    ]);
  });

  it('of a translation is bound to the original', async () => {
    const source = await makeApproved(site.context, { author });
    const swahiliPost = await published(source.id, 'sw', swahili);
    const id = await begun(swahiliPost.id, 'fr');
    expect((await deskOf(id)).source.id).toBe(source.id);
    expect((await begin(swahiliPost.id, 'en')).body.fields).toEqual({
      language: 'The post is in this language already',
    });
  });

  it.each([
    ['a draft', async () => (await makeDraft(site.context, { author })).id, 404, 'not_found'],
    [
      'one’s own draft',
      async () => (await makeDraft(site.context, { author: translator })).id,
      404,
      'not_found',
    ],
    ['a withdrawn post', async () => (await makeWithdrawn(site.context)).id, 410, 'withdrawn'],
    ['no post', async () => '00000000-0000-4000-8000-000000000000', 404, 'not_found'],
    ['a retracted post', async () => (await retracted()).id, 409, 'status_conflict'],
  ])('is refused of %s', async (_, make, status, code) => {
    expect(await begin(await make(), 'sw')).toMatchObject({ status, body: { code } });
  });

  it('is refused into the language of the post, also of another country', async () => {
    const { id } = await makeApproved(site.context, { language: 'pt' });
    for (const language of ['pt', 'pt-BR'])
      expect(await begin(id, language)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await begin(id, 'not a language')).status).toBe(400);
  });

  it('is refused where somebody does it already, and says who', async () => {
    const source = await makeApproved(site.context);
    const other = await makeAccount(site.context, 'R', { firstname: 'Asha', lastname: 'Omar' });
    const id = await begun(source.id, 'sw', other);
    const refused = await begin(source.id, 'sw-KE');
    expect(refused).toMatchObject({ status: 409, body: { code: 'translation_exists' } });
    expect(refused.body.message).toContain('Asha Omar');
    expect(refused.body.current).toEqual({
      by: 'Asha Omar',
      mine: false,
      published: false,
      id: null,
      slug: null,
    });
    expect((await begin(source.id, 'sw', other)).body.current).toMatchObject({ mine: true, id });
    await call('PATCH', `/content/withdraw-post/${id}`, other, {
      comment: longEnoughReason,
      filter: 'author',
    });
    await begun(source.id, 'sw');
  });

  it('by two at once succeeds once', async () => {
    const source = await makeApproved(site.context);
    const other = await makeAccount(site.context, 'R');
    const both = await Promise.all([begin(source.id, 'sw'), begin(source.id, 'sw', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is free again once the draft is deleted', async () => {
    const source = await makeApproved(site.context);
    const id = await begun(source.id, 'sw');
    expect((await site.call('DELETE', `/content/drafts/${id}`, { token: translator.token })).status).toBe(
      200,
    );
    await begun(source.id, 'sw');
  });
});

async function retracted() {
  const post = await makeApproved(site.context);
  await announceNotice(site.context, reviewer, post.id, { ...writtenNotice, when: 'now' });
  return post;
}

describe('the desk of a translation', () => {
  it('is the translator’s alone', async () => {
    const source = await makeApproved(site.context);
    const id = await begun(source.id, 'sw');
    const other = await makeAccount(site.context, 'R');
    for (const person of [other, author, reviewer]) {
      expect((await call('GET', `/content/drafts/${id}/translation`, person)).status).toBe(404);
      expect(
        (await call('PATCH', `/content/drafts/${id}/translation`, person, { machine: true })).status,
      ).toBe(404);
    }
    const own = await makeDraft(site.context, { author: translator });
    expect((await call('GET', `/content/drafts/${own.id}/translation`, translator)).status).toBe(404);
  });

  it('shows what has changed in the original since, and is brought up to date by saying so', async () => {
    const source = await makeApproved(site.context, { author, body: 'One\n\nTwo\n\nThree' });
    const id = await begun(source.id, 'sw');
    await revise(site.context, author, source.id, { body: 'One\n\nTwo, better\n\nAnd more\n\nThree' });
    const desk = await deskOf(id);
    expect(desk.state).toBe('changed');
    expect(desk.rows.map(({ source: own, change }: never) => [own, change])).toEqual([
      ['One', null],
      ['Two', { text: 'Two, better' }],
      [null, { text: 'And more' }],
      ['Three', null],
    ]);
    const update = (seen: object) => call('PATCH', `/content/drafts/${id}/translation`, translator, { seen });
    const stale = await update({ revision: source.revision, notice: 0 });
    expect(stale.body.code).toBe('revision_conflict');
    expect((await update({ revision: desk.newest.revision, notice: 0 })).status).toBe(200);
    expect(await deskOf(id)).toMatchObject({ state: 'current', made_from: { version: 2 } });
    const { body } = await approve(id, await submitted(id, swahili));
    expect(await pageOf(body.slug)).not.toContain('imebadilika');
  });

  it('of a long text is refused to an account that reads it many times at once, and to no other', {
    tags: 'long',
  }, async () => {
    const body = 'Boil *water* for **one** minute, and let it cool.\n\n'.repeat(4000);
    const source = await makeApproved(site.context, { author, body });
    const flood = await makeAccount(site.context, 'R');
    const [id, theirs] = [await begun(source.id, 'sw', flood), await begun(source.id, 'fr')];
    const many = Array.from({ length: 20 }, () => call('GET', `/content/drafts/${id}/translation`, flood));
    expect((await deskOf(theirs)).rows).toHaveLength(4000);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await deskOf(id, flood)).id).toBe(id);
  });

  it('is refused for a while to an account that reads it too often, and to no other', {
    tags: 'long',
  }, async () => {
    const source = await makeApproved(site.context, { author });
    const flood = await makeAccount(site.context, 'R');
    const [id, theirs] = [await begun(source.id, 'sw', flood), await begun(source.id, 'fr')];
    const now = new Date();
    site.context.clock = () => now;
    try {
      for (let count = 0; count < 60; count += 1) await deskOf(id, flood);
      expect(await call('GET', `/content/drafts/${id}/translation`, flood)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '2' },
      });
      expect((await deskOf(theirs)).id).toBe(theirs);
    } finally {
      site.context.clock = () => new Date();
    }
  });

  it('keeps its language', async () => {
    const source = await makeApproved(site.context);
    const id = await begun(source.id, 'sw');
    const change = { version: 1, language: 'fr' };
    expect((await call('PATCH', `/content/drafts/${id}`, translator, change)).body.fields).toEqual({
      language: 'A translation keeps its language',
    });
  });

  it('says whether a machine helped, which readers see', async () => {
    const source = await makeApproved(site.context);
    const id = await begun(source.id, 'sw');
    await call('PATCH', `/content/drafts/${id}/translation`, translator, { machine: true });
    const { body } = await approve(id, await submitted(id, swahili));
    expect(await pageOf(body.slug, '?lang=en')).toContain('Translated with the help of a machine');
    expect((await apiOf(body.slug)).translation_of.machine).toBe(true);
    expect(
      (await call('PATCH', `/content/drafts/${id}/translation`, translator, { machine: false })).status,
    ).toBe(404);
  });
});

describe('a reviewer of a translation', () => {
  it('sees its original beside it, which version it was made from, and the notices that its translator knew', async () => {
    const source = await makeApproved(site.context, { author, title: 'Water', body: 'Boil it.\n\nCool it.' });
    const notice = () =>
      announceNotice(site.context, reviewer, source.id, {
        ...writtenNotice,
        kind: 'correction',
        when: 'now',
        recall: false,
      });
    const known = await notice();
    const id = await begun(source.id, 'sw');
    await submitted(id, { title: 'Maji', body: 'Yachemshe.\n\nYapoze.' });
    await revise(site.context, author, source.id, { body: 'Boil it.\n\nLet it cool.' });
    const unknown = await notice();
    await call('PUT', `/content/review/${id}/declaration`, reviewer, { conflict: false, interests: '' });
    const { translation } = (await call('GET', `/content/review/${id}`, reviewer)).body;
    expect(translation).toMatchObject({
      id,
      language: 'sw',
      state: 'corrected',
      known_notices: [known.number],
      notice: unknown.number,
      source: { id: source.id, slug: source.slug, language: 'en' },
      made_from: { revision: source.revision, version: 1, title: 'Water' },
      newest: { version: 2 },
      rows: [
        { source: 'Boil it.', translation: { text: 'Yachemshe.' }, change: null },
        { source: 'Cool it.', translation: { text: 'Yapoze.' }, change: { text: 'Let it cool.' } },
      ],
    });
    const { revision } = (await call('GET', `/content/review/${id}`, reviewer)).body.post;
    await approve(id, revision);
  });

  it('sees no original beside another post', async () => {
    const { id } = await makeSubmitted(site.context);
    await call('PUT', `/content/review/${id}/declaration`, reviewer, { conflict: false, interests: '' });
    expect((await call('GET', `/content/review/${id}`, reviewer)).body.translation).toBeNull();
  });
});

it('translators see how many of theirs are overdue, and staff how many readers asked for', async () => {
  const waiting = async (person: TestAccount) =>
    (await call('GET', '/content/translations/waiting', person)).body;
  const own = await makeAccount(site.context, 'R');
  const staff = await makeAccount(site.context, 'A');
  expect(await waiting(own)).toMatchObject({ overdue: 0, asked: 0 });
  const before = (await waiting(staff)).asked;
  const source = await makeApproved(site.context, { author });
  const id = await begun(source.id, 'sw', own);
  await approve(id, await submitted(id, swahili, own));
  expect((await waiting(own)).overdue).toBe(0);
  await revise(site.context, author, source.id, { body: 'Boil it twice.' });
  expect(await waiting(own)).toMatchObject({ overdue: 1, asked: 0 });
  expect((await waiting(staff)).overdue).toBe(0);
  const ask = (language: string) =>
    site.context.db
      .insertInto('translation_requests')
      .values({ post_id: source.id, language, requests: 2 })
      .execute();
  // Nobody has to translate what is there.
  for (const language of ['sw', 'pt', 'am']) await ask(language);
  expect((await waiting(staff)).asked).toBe(before + 2);
  await reads(staff, ['am']);
  expect((await waiting(staff)).asked).toBe(1);
  expect((await waiting(own)).asked).toBe(0);
});

describe('approving a translation', () => {
  it('is refused to reviewers who don’t read its language, unless nobody of the staff does and a super admin decides', async () => {
    const source = await makeApproved(site.context);
    const id = await begun(source.id, 'fr');
    const revision = await submitted(id, { title: 'Eau', body: 'Faire bouillir.' });
    const refused = await approve(id, revision);
    expect(refused).toMatchObject({ status: 422, body: { code: 'language_not_read' } });
    const chief = await makeAccount(site.context, 'S');
    const francophone = await makeAccount(site.context, 'A');
    await reads(francophone, ['fr-CM']);
    expect((await approve(id, revision, chief)).body.code).toBe('language_not_read');
    await reads(francophone, []);
    expect((await approve(id, revision, chief)).status).toBe(200);
  });

  it('is open to everybody of the staff for other posts', async () => {
    const post = await makeDraft(site.context, { author, language: 'so' });
    const { draft } = await submitPost(site.context, author, post.id, post.draft.version);
    expect((await approve(post.id, draft.submitted_revision_id ?? '')).status).toBe(200);
  });
});

describe('a published translation', () => {
  it('says that its original was corrected, by a version or by a notice, until somebody has looked at it', async () => {
    const source = await makeApproved(site.context, { author });
    const { id, slug } = await published(source.id, 'sw', swahili);
    await announceNotice(site.context, reviewer, source.id, {
      ...writtenNotice,
      kind: 'correction',
      when: 'now',
    });
    const corrected = await pageOf(slug);
    expect(corrected).toContain('Makala ya asili ilisahihishwa');
    expect(corrected).toMatch(/\/phis\/notices\/\d+/);
    const { translation_of, revisions } = await apiOf(slug);
    expect(translation_of.state).toBe('corrected');
    const { number: notice } = (await apiOf(source.slug)).notices[0];
    const body = { translation: revisions[0].revision, revision: source.revision };
    const confirm = (by: TestAccount, seen: number) =>
      call('POST', `/content/posts/${id}/translation/confirmations`, by, { ...body, notice: seen });
    expect((await confirm(translator, 0)).body.code).toBe('revision_conflict');
    expect((await confirm(reviewer, notice)).status).toBe(201);
    expect(await pageOf(slug)).not.toContain('ilisahihishwa');

    await revise(
      site.context,
      author,
      source.id,
      { body: 'Two minutes.' },
      { kind: 'correction', note: 'Two, not one.' },
    );
    expect(await pageOf(slug)).toContain('Makala ya asili ilisahihishwa');
  });

  it('says in red that its original was retracted', async () => {
    const source = await makeApproved(site.context, { author });
    const { slug } = await published(source.id, 'sw', swahili);
    await announceNotice(site.context, reviewer, source.id, { ...writtenNotice, when: 'now' });
    const html = await pageOf(slug);
    expect(html).toContain('Makala ya asili ya tafsiri hii imebatilishwa');
    expect(html).toContain('class="notice notice-alarm"');
  });

  it('can’t be called up to date by others, nor without reading it, nor while the original is withdrawn', async () => {
    const source = await makeApproved(site.context, { author });
    const { id, slug } = await published(source.id, 'sw', swahili);
    const own = (await apiOf(slug)).revisions[0].revision;
    const confirm = (by: TestAccount, post = id) =>
      call('POST', `/content/posts/${post}/translation/confirmations`, by, {
        translation: own,
        revision: source.revision,
        notice: 0,
      });
    const stranger = await makeAccount(site.context, 'A');
    expect((await confirm(author)).body.code).toBe('forbidden');
    expect((await confirm(stranger)).body.code).toBe('language_not_read');
    expect((await confirm(translator, source.id)).status).toBe(404);
    await withdrawPost(site.context, author, source.id, { reason: longEnoughReason, as: 'author' });
    expect((await confirm(translator)).body.code).toBe('status_conflict');
  });

  it('is overdue where its original is approved anew while a transaction calls it up to date', async () => {
    const source = await makeApproved(site.context, { author });
    const { id } = await published(source.id, 'sw', swahili);
    const submit = async (body: string) => {
      const { draft } = await revisePost(site.context, author, source.id);
      const saved = await saveDraft(site.context, author, source.id, { body, version: draft.version });
      const submission = await submitPost(site.context, author, source.id, saved.draft.version, aChange);
      return submission.draft.submitted_revision_id ?? '';
    };
    const second = await submit('Two minutes.');
    expect((await approve(source.id, second)).status).toBe(200);
    const third = await submit('Three minutes.');
    const { db } = site.context;
    const { approved_revision_id: own } = await db
      .selectFrom('posts')
      .select('approved_revision_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const approving = await inTransaction(site.context, async (tx) => {
      await tx.db
        .insertInto('translation_confirmations')
        .values({
          post_id: id,
          revision_id: own ?? '',
          source_revision_id: second,
          notice: 0,
          account_id: translator.id,
          name: 'Baraka Otieno',
          confirmed_as: 'translator',
          confirmed_at: new Date(),
        })
        .execute();
      const begun = approve(source.id, third);
      // Either it waits for this transaction, or it has not seen that there is one.
      await Promise.race([begun, waiting(site.context, 1)]);
      return { begun };
    });
    expect((await approving.begun).status).toBe(200);
    expect(await wronglyNoted(db)).toEqual([]);
  });

  it('that is revised stays bound to the text of the original that it agrees with', async () => {
    const source = await makeApproved(site.context, { author });
    const { id, slug } = await published(source.id, 'sw', swahili);
    await revise(site.context, author, source.id, { body: 'Two minutes.' });
    await revise(site.context, translator, id, { body: 'Chemsha maji kwa dakika mbili.' });
    expect((await apiOf(slug)).translation_of).toMatchObject({ state: 'changed', version: 1 });
  });

  it('and its original link to each other: hreflang with x-default, JSON-LD, OAI, the API', async () => {
    const source = await makeApproved(site.context, { author, language: 'fr', title: 'Eau claire' });
    const { id, slug } = await published(source.id, 'sw', swahili);
    const english = await begun(source.id, 'en');
    await reads(reviewer, ['sw', 'ar', 'en']);
    const { body } = await approve(
      english,
      await submitted(english, { title: 'Water clear', body: 'Boil.' }),
    );
    const alternates = async (page: string) =>
      [
        ...(await pageOf(page)).matchAll(
          /rel="alternate" hrefLang="([^"]+)" href="[^"]*\/phis\/read\/([^"]+)"/g,
        ),
      ]
        .map(([, language, address]) => `${language} ${address}`)
        .sort();
    const all = [`en ${body.slug}`, `fr ${source.slug}`, `sw ${slug}`, `x-default ${source.slug}`];
    for (const page of [source.slug, slug, body.slug]) expect(await alternates(page)).toEqual(all);
    expect(await pageOf(slug)).toMatch(/"translationOfWork":\{[^}]*eau-claire[^}]*"inLanguage":"fr"/);
    const [, languages = ''] = /<ul class="languages">(.*?)<\/ul>/s.exec(await pageOf(slug)) ?? [];
    // The switch of languages leads to the translations first.
    expect([...languages.matchAll(/href="([^"]+)"/g)].slice(0, 3).map(([, href]) => href)).toEqual([
      `/phis/read/${body.slug}`,
      `/phis/read/${source.slug}`,
      `/phis/read/${slug}?lang=am`,
    ]);
    expect(await pageOf(slug)).toContain('"translator":[{"@type":"Person","name":"Baraka Otieno"}]');
    expect(await pageOf(source.slug)).toMatch(new RegExp(`"workTranslation":\\[.*${slug}`));
    expect((await apiOf(source.slug)).translations).toMatchObject([{ slug: body.slug }, { id, slug }]);
    const oai = (await site.page(`/oai?verb=ListRecords&metadataPrefix=oai_dc`)).html;
    expect(oai).toMatch(new RegExp(`${slug}</dc:identifier><dc:relation>[^<]*${source.slug}`));
    await withdrawPost(site.context, author, source.id, { reason: longEnoughReason, as: 'author' });
    const left = [`en ${body.slug}`, `sw ${slug}`, `x-default ${body.slug}`];
    for (const page of [slug, body.slug]) expect(await alternates(page)).toEqual(left);
  });
});

describe('the languages that somebody reads', () => {
  it('are stored by their primary subtags, each once', async () => {
    const person = await makeAccount(site.context, 'R');
    await reads(person, ['sw-KE', 'sw', 'fr']);
    expect((await call('GET', '/content/reading-languages', person)).body.languages).toEqual(['fr', 'sw']);
    const many = Array.from({ length: 21 }, () => 'sw');
    expect((await call('PUT', '/content/reading-languages', person, { languages: many })).status).toBe(400);
    const reader = await makeAccount(site.context, 'P');
    expect((await call('GET', '/content/reading-languages', reader)).status).toBe(403);
  });
});

describe('the queue of translators', () => {
  const missing = async (language: string, order: string) =>
    (await call('GET', `/content/translations/missing?language=${language}&order=${order}`, translator)).body
      .posts as { id: string; requests: number; views: number }[];

  it('has what is read most and not yet in a language, without drafts of it, its own language and translations', async () => {
    const source = await makeApproved(site.context, { author });
    const portuguese = await makeApproved(site.context, { language: 'pt' });
    const ids = async () => (await missing('pt', 'read')).map(({ id }) => id);
    expect(await ids()).toContain(source.id);
    expect(await ids()).not.toContain(portuguese.id);
    await site.context.db.updateTable('posts').set({ views: 9000 }).where('id', '=', source.id).execute();
    expect((await ids())[0]).toBe(source.id);
    const id = await begun(source.id, 'pt-BR');
    expect(await ids()).not.toContain(source.id);
    await site.call('DELETE', `/content/drafts/${id}`, { token: translator.token });
    expect(await ids()).toContain(source.id);
    // Brought back, it is a translation again.
    const bin = await site.call('GET', '/content/bin', { token: translator.token });
    const [{ id: deleted }] = bin.body.drafts;
    await site.call('POST', `/content/bin/${deleted}/restore`, { token: translator.token });
    expect(await ids()).not.toContain(source.id);
    const { id: made } = await published(source.id, 'sw', swahili);
    expect((await missing('so', 'read')).map((post) => post.id)).not.toContain(made);
  });

  it('begins with guidance, goes on with what is read most to the last, and is searched by title and kind', async () => {
    const { db } = site.context;
    const read = async (views: number, about: Parameters<typeof makeApproved>[1]) => {
      const { id } = await makeApproved(site.context, { author, ...about });
      await db.updateTable('posts').set({ views }).where('id', '=', id).execute();
      return id;
    };
    const news = await read(80_000, { title: 'Clinics open at night', kind: 'news' });
    const little = await read(1, {
      title: 'Snakebite: the first hour',
      kind: 'guidance',
      summary: 'Keep still.',
    });
    const much = await read(2, { title: 'Salt and sugar', kind: 'guidance', summary: 'Drink.' });
    for (let number = 0; number < 51; number += 1) await read(70_000, {});
    const page = async (query: string) =>
      (await call('GET', `/content/translations/missing?language=ha&${query}`, translator)).body;
    const ids = ({ posts }: { posts: { id: string }[] }) => posts.map(({ id }) => id);
    const first = await page('');
    expect(ids(first).slice(0, 3)).toEqual([much, little, news]);
    expect(first.posts[0].kind).toBe('guidance');
    const all = ids(first);
    for (let { next } = first; next !== null; ) {
      const further = await page(`cursor=${next}`);
      all.push(...ids(further));
      next = further.next;
    }
    const { published } = await db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('published'))
      .where('status', '=', 'approved')
      .where('retracted', '=', false)
      .where('language', '<>', 'ha')
      .where('id', 'not in', db.selectFrom('translations').select('post_id'))
      .where('id', 'not in', db.selectFrom('translations').select('source_id').where('language', '=', 'ha'))
      .executeTakeFirstOrThrow();
    expect([all.length, new Set(all).size]).toEqual([published, published]);
    expect(ids(await page('q=first+hour'))).toEqual([little]);
    expect(ids(await page('kind=news&q=clinics'))).toEqual([news]);
    expect(ids(await page('kind=news&q=hour'))).toEqual([]);
    expect((await call('GET', '/content/translations/missing?language=ha&cursor=x', translator)).status).toBe(
      400,
    );
  });

  it('has what readers asked for, most first: once for each browser and day, and bounded for floods', async () => {
    const source = await makeApproved(site.context, { author });
    const ask = (ip: string, language = 'so', headers: object = {}, slug = source.slug) =>
      site.app.inject({
        method: 'POST',
        url: `/phis/read/${slug}/translations?lang=fr`,
        remoteAddress: ip,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Firefox', ...headers },
        payload: `language=${language}`,
      });
    const requests = async () => (await missing('so', 'asked')).find(({ id }) => id === source.id)?.requests;
    const asked = await ask('10.7.0.1');
    expect([asked.statusCode, asked.headers.location]).toEqual([
      303,
      `/phis/read/${source.slug}/translations/asked?lang=fr`,
    ]);
    const { html } = await site.page(asked.headers.location ?? '');
    expect(html).toContain('Aucune donnée sur vous n’est conservée');
    await ask('10.7.0.1');
    expect(await requests()).toBe(1);
    await ask('10.7.0.2');
    expect(await requests()).toBe(2);
    // Nonsense and other sites count nothing, and break nothing.
    for (const [language, headers] of [
      ['tlh', {}],
      ['so', { 'sec-fetch-site': 'cross-site' }],
    ] as const)
      expect((await ask('10.7.0.3', language, headers)).statusCode).toBe(303);
    expect((await ask('10.7.0.4', 'so', {}, 'no-such-post')).statusCode).toBe(404);
    expect((await ask('10.7.0.4', 'so', {}, 'a%00b')).statusCode).toBe(404);
    expect(await requests()).toBe(2);
    const flood = [];
    for (let sent = 0; sent < 62; sent += 1)
      flood.push((await ask('10.7.0.9', 'ha', { 'user-agent': `Browser ${sent}` })).statusCode);
    expect(flood.slice(0, 60).every((status) => status === 303)).toBe(true);
    expect(flood.at(-1)).toBe(429);
    // No address is stored anywhere.
    const rows = await site.context.db.selectFrom('translation_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/10\.7|Firefox/);
  });

  it('has the translations whose original changed, and asks the staff about those of a withdrawn one at once', async () => {
    const chief = await makeAccount(site.context, 'S');
    const source = await makeApproved(site.context, { author, title: 'Left behind' });
    const { id, slug } = await published(source.id, 'ar', { title: 'ماء', body: 'اغلِ الماء.' });
    const overdue = async (by: TestAccount) =>
      (await call('GET', '/content/translations/overdue?language=ar', by)).body.translations.find(
        (row: { id: string }) => row.id === id,
      );
    expect(await overdue(translator)).toBeUndefined();
    await revise(site.context, author, source.id, { body: 'Two minutes.' });
    expect(await overdue(translator)).toMatchObject({
      slug,
      state: 'changed',
      mine: true,
      may_confirm: true,
    });
    expect(await overdue(reviewer)).toMatchObject({ mine: false, may_confirm: true });
    expect(await overdue(chief)).toMatchObject({ may_confirm: false });
    const { revision } = (await overdue(translator)).source;
    const seen = { translation: (await overdue(translator)).revision, revision, notice: 0 };
    await call('POST', `/content/posts/${id}/translation/confirmations`, translator, seen);
    expect(await overdue(translator)).toBeUndefined();
    await withdrawPost(site.context, author, source.id, { reason: longEnoughReason, as: 'author' });
    expect(await overdue(reviewer)).toMatchObject({ state: 'withdrawn', may_confirm: false });
    const changed = await makeApproved(site.context, { author, title: 'Two minutes' });
    const late = await published(changed.id, 'ar', { title: 'دقيقة', body: 'دقيقة واحدة.' });
    await revise(site.context, author, changed.id, { body: 'Five minutes.' });
    const idsOf = async (query: string) => {
      const address = `/content/translations/overdue?language=ar&${query}`;
      const { translations } = (await call('GET', address, reviewer)).body;
      return translations.map((row: { id: string }) => row.id);
    };
    // The withdrawn original comes first; the row after it, and after the last one.
    expect(await idsOf('')).toEqual([id, late.id]);
    expect(await idsOf(`cursor=0.${id}`)).toEqual([late.id]);
    expect(await idsOf(`cursor=${(-(2 ** 40)).toString(36)}.${late.id}`)).toEqual([]);
    expect(await idsOf(`q=${encodeURIComponent('دقيقة')}`)).toEqual([late.id]);
    await askAboutTranslations(site.context, source.id);
    await askAboutTranslations(site.context, source.id);
    const mails = await site.context.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', reviewer.email)
      .where('cause', 'like', 'translations.left:%')
      .where('subject', 'like', '%Left behind%')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/ماء[\s\S]*\/dash\/translations\?list=overdue/);
  });
});

it('a translation in review tells a reviewer who doesn’t read its language so before the text opens, with who of the staff does', async () => {
  const source = await makeApproved(site.context, { author });
  const id = await begun(source.id, 'sw');
  await submitted(id, swahili);
  const kwame = await makeAccount(site.context, 'A', { firstname: 'Kwame', lastname: 'Boateng' });
  const opened = async (by: TestAccount) =>
    (await call('GET', `/content/review/${id}/declaration`, by)).body.unread;
  expect(await opened(kwame)).toEqual([{ account_id: reviewer.id, name: 'Zuberi Juma' }]);
  expect(await opened(reviewer)).toBeNull();
  await call('PUT', `/content/review/${id}/declaration`, kwame, { conflict: false, interests: '' });
  const { body } = await call('GET', `/content/review/${id}`, kwame);
  expect(body.unread).toMatchObject([{ name: 'Zuberi Juma' }]);
  const plain = await makeSubmitted(site.context);
  expect((await call('GET', `/content/review/${plain.id}/declaration`, kwame)).body.unread).toBeNull();
});

describe('its translator', () => {
  const told = ({ email }: { email: string }) =>
    mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
  /** Delivers what publications and notices have queued. */
  const tell = async () => {
    await site.makeJobsDue();
    await site.runJobs();
    await site.runJobs();
  };
  beforeEach(async () => {
    await tell();
    mailbox.reset();
  });

  it('hears of changed figures, notices and a withdrawal of the original, each once and in their language', async () => {
    const amani = await makeAccount(site.context, 'R');
    await site.context.db
      .updateTable('accounts')
      .set({ language: 'fr' })
      .where('id', '=', amani.id)
      .execute();
    const source = await makeApproved(site.context, {
      author,
      title: 'Doses',
      body: 'Give 15 mg/kg.\n\nRest.',
    });
    const draft = await begun(source.id, 'sw', amani);
    await submitted(draft, { title: 'Dozi', body: 'Mpe mg 15 kwa kilo.\n\nPumzika.' }, amani);
    await begun(source.id, 'fr', author);

    await revise(site.context, author, source.id, { body: 'Give 15 mg/kg.\n\nRest a lot.' });
    await tell();
    expect(told(amani)).toEqual([]);

    await revise(site.context, author, source.id, { body: 'Give 10 mg/kg.\n\nRest a lot.' });
    await tell();
    const [changed, ...others] = told(amani);
    expect(others).toEqual([]);
    expect(changed?.subject).toBe('L’original de votre traduction a changé : Doses');
    expect(changed?.text).toMatch(
      /Avant\u00a0: .*15 mg\/kg.*\n.*Maintenant\u00a0: .*10 mg\/kg[\s\S]*Dozi[\s\S]*\/dash\/translations/,
    );

    const many = Array.from({ length: 25 }, (_, number) => `Give ${number + 30} mg of drug ${number}.`);
    await revise(site.context, author, source.id, { body: many.join('\n\n') });
    await tell();
    expect(told(amani)[1]?.text).toContain('comparez tout le texte');

    await announceNotice(site.context, reviewer, source.id, {
      ...writtenNotice,
      kind: 'correction',
      when: 'now',
    });
    await withdrawPost(site.context, author, source.id, { reason: longEnoughReason, as: 'author' });
    await tell();
    const [, , notice, withdrawal, ...more] = told(amani);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(writtenNotice.what_was_wrong);
    expect(withdrawal?.text).toContain(longEnoughReason);
    expect(told(author).filter(({ subject }) => subject?.includes('original'))).toEqual([]);
  });

  it('hears once of one notice, also where the job runs again', async () => {
    const source = await makeApproved(site.context, { author });
    await begun(source.id, 'so');
    const { id } = await announceNotice(site.context, reviewer, source.id, { ...writtenNotice, when: 'now' });
    await tell();
    await tellTranslators(site.context, { what: 'notice', id });
    await tell();
    expect(told(translator)).toHaveLength(1);
  });
});
