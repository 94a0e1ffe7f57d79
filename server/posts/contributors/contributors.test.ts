/** Contributors (product.md#contributors): who confirms what, and that every surface names all of them, in order. */
import { brotliCompressSync } from 'node:zlib';
import '@citation-js/plugin-ris';
import { plugins } from '@citation-js/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daySeconds } from '../../../contract/durations.ts';
import { postPath } from '../../../contract/paths.ts';
import { type Contributor, writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { mailsTo, newcomer } from '../../../tests/people.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;
let owner: TestAccount;
let colleague: TestAccount;
let now: Date;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
  owner = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  // Authors without a published text send few emails.
  await makeApproved(site.context, { author: owner });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  now = new Date();
  await site.runJobs();
  mailbox.reset();
  colleague = await newColleague();
});

const newColleague = () => makeAccount(site.context, 'R', { firstname: 'Kwame', lastname: 'Boateng' });

const nothing = { account: null, affiliations: [], roles: [], corresponding: false };
const makerere = { name: 'Makerere University', ror: 'https://ror.org/03dmz0111' };
const invited = 'fatima@example.org';

/** The owner, a colleague with an account, and somebody without one, whose name is in Arabic. */
function three(changes: Partial<Contributor> = {}): Contributor[] {
  return [
    { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: owner.id, corresponding: true },
    {
      ...nothing,
      key: 'b',
      given: 'Kwame',
      family: 'Boateng',
      account: colleague.id,
      affiliations: [makerere],
      roles: ['writing-original-draft'],
    },
    { ...nothing, key: 'c', given: 'فاطمة', family: 'الحسن', roles: ['software'], ...changes },
  ];
}

const of = (contributors: Contributor[]) => writeContributors(contributors);
const statesOf = async (id: string) => {
  const { body } = await site.call('GET', `/content/drafts/${id}/contributors`, { token: owner.token });
  return body.contributors.map(({ key, state }: { key: string; state: string }) => `${key} ${state}`);
};
const ask = (id: string, key: string, body: object = {}, token = owner.token) =>
  site.call('POST', `/content/drafts/${id}/contributors/${key}/ask`, { token, body });
const approve = (id: string, revision: string) =>
  site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } });

/** The path of the link in the latest email to an address. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(site, mailbox, email);
  const [path] = /\/phis\/contribution\/[\w-]{32}/.exec(mails.at(-1)?.text ?? '') ?? [];
  if (path === undefined) throw new Error(`there is no link in the emails to ${email}`);
  return path;
}

// Everybody has an address of their own, which shares no budget.
const open = (path: string) => site.app.inject({ method: 'GET', url: path, remoteAddress: newcomer().ip });
const shownOn = (html: string) => /name="shown" value="(\w+)"/.exec(html)?.[1] ?? '';

/** Answers as the form on the page does. */
async function answer(path: string, fields: Record<string, string>, shown?: string) {
  const given = shown ?? shownOn((await open(path)).body);
  return site.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: newcomer().ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, shown: given }).toString(),
  });
}
const confirm = (path: string) => answer(path, { answer: 'confirmed' });
const refuse = (path: string, reason: string) => answer(path, { answer: 'refused', reason });

async function submitted(contributors = three()) {
  return makeSubmitted(site.context, { author: owner, contributors: of(contributors) });
}

/** A published post that three have confirmed. */
async function published(contributors = three(), kind: 'research' | 'explainer' = 'explainer') {
  const draft = await makeDraft(site.context, {
    author: owner,
    contributors: of(contributors),
    kind,
    title: `Wells of ${crypto.randomUUID()}`,
  });
  for (const { key, account } of contributors.slice(1)) {
    const email = account === null ? `${key}-${crypto.randomUUID()}@example.org` : colleague.email;
    expect(await ask(draft.id, key, account === null ? { email } : {})).toMatchObject({ status: 200 });
    expect((await confirm(await linkTo(email))).statusCode).toBe(200);
  }
  const sent = await site.call('POST', `/content/drafts/${draft.id}/submit`, {
    token: owner.token,
    body: { version: draft.draft.version },
  });
  const approved = await approve(draft.id, sent.body.draft.submitted_revision);
  expect(approved).toMatchObject({ status: 200 });
  await site.settled();
  return { id: draft.id, slug: String(approved.body.slug) };
}

describe('a text with three contributors', () => {
  it('is approved only after all have confirmed, and a refusal says why', async () => {
    const { id, revision } = await submitted();
    await site.runJobs();
    expect(await statesOf(id)).toEqual(['a confirmed', 'b asked', 'c not_asked']);
    expect(await ask(id, 'c', { email: invited, language: 'ar' })).toMatchObject({ status: 200 });

    const missing = await approve(id, revision);
    expect(missing).toMatchObject({ status: 409, body: { code: 'contributors_unconfirmed' } });
    expect(Object.keys(missing.body.fields)).toEqual(['b', 'c']);

    expect((await confirm(await linkTo(colleague.email))).statusCode).toBe(200);
    const link = await linkTo(invited);
    expect((await refuse(link, 'I have never worked on software.')).statusCode).toBe(200);
    const refused = await approve(id, revision);
    expect(refused.body.fields).toEqual({ c: expect.stringContaining('I have never worked on software.') });
    const review = await site.call('GET', `/content/review/${id}`, { token: admin.token });
    expect(review.body.contributors[2]).toMatchObject({
      state: 'refused',
      reason: 'I have never worked on software.',
    });
    expect(JSON.stringify(review.body.contributors)).not.toContain(invited);
    expect((await mailsTo(site, mailbox, owner.email)).at(-1)?.text).toContain(
      'I have never worked on software.',
    );

    // Roles are changed: only this person is asked again, at the same address.
    await site.call('POST', `/content/drafts/${id}/recall`, { token: owner.token });
    const draft = await site.call('GET', `/content/drafts/${id}`, { token: owner.token });
    const saved = await site.call('PATCH', `/content/drafts/${id}`, {
      token: owner.token,
      body: { version: draft.body.draft.version, contributors: of(three({ roles: ['validation'] })) },
    });
    expect(await statesOf(id)).toEqual(['a confirmed', 'b confirmed', 'c changed']);
    mailbox.reset();
    const again = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: owner.token,
      body: { version: saved.body.draft.version },
    });
    const next = await linkTo(invited);
    expect(next).not.toBe(link);
    expect(await mailsTo(site, mailbox, colleague.email)).toHaveLength(0);
    expect((await approve(id, again.body.draft.submitted_revision)).status).toBe(409);
    expect((await confirm(next)).statusCode).toBe(200);
    expect((await approve(id, again.body.draft.submitted_revision)).status).toBe(200);
  });

  it('asks about names and places too, not about the title and other contributors', async () => {
    const { id, revision } = await submitted();
    await ask(id, 'c', { email: 'places@example.org' });
    await confirm(await linkTo('places@example.org'));
    await confirm(await linkTo(colleague.email));
    const [a, b, c] = three();
    if (!a || !b || !c) throw new Error('three are needed');
    const statesWith = async (changes: object) => {
      await site.call('POST', `/content/drafts/${id}/recall`, { token: owner.token });
      const { body } = await site.call('GET', `/content/drafts/${id}`, { token: owner.token });
      const saved = await site.call('PATCH', `/content/drafts/${id}`, {
        token: owner.token,
        body: { version: body.draft.version, ...changes },
      });
      expect(saved.status).toBe(200);
      return statesOf(id);
    };
    const all = ['a confirmed', 'b confirmed', 'c confirmed'];
    expect(await statesWith({ title: 'Another title' })).toEqual(all);
    expect(await statesWith({ contributors: of([a, b, { ...c, given: 'فاطمه' }]) })).toEqual([
      'a confirmed',
      'b confirmed',
      'c changed',
    ]);
    expect(await statesWith({ contributors: of([a, c, b]) })).toEqual([
      'a confirmed',
      'c changed',
      'b changed',
    ]);
    expect(await statesWith({ contributors: of([{ ...a, roles: ['supervision'] }, b, c]) })).toEqual(all);
    expect((await approve(id, revision)).status).toBe(409);
  });

  it('that is revised asks nobody who stands in it as before', async () => {
    const { id, slug } = await published();
    mailbox.reset();
    await revise(site.context, owner, id, { body: 'Boil it for three minutes.' });
    const { body } = await site.call('GET', `/content/posts/${slug}`);
    expect(body.post.byline).toBe('Amina Juma, Kwame Boateng, and فاطمة الحسن');
    expect(mailbox.messages).toHaveLength(0);
  });

  it('that loses one of them is another version, whose difference says so', async () => {
    const { id, slug } = await published();
    await revise(site.context, owner, id, { contributors: of(three().slice(0, 2)) }, aChange);
    await site.settled();
    const { html } = await site.page(`${postPath(slug)}/v/1..2`);
    expect(html).toContain('Authors before');
    expect(html).toContain('الحسن');
    const before = await site.page(`${postPath(slug)}/v/1`);
    expect(before.html).toContain('الحسن');
    const after = await site.page(postPath(slug));
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(after.html) ?? [];
    expect(JSON.parse(data)[0].author).toHaveLength(2);
  });
});

describe('the link to confirm', () => {
  async function asked(email: string, contributors = three()) {
    const { id } = await submitted(contributors);
    await ask(id, 'c', { email });
    return { id, path: await linkTo(email) };
  }

  it.each(['en', 'fr', 'pt', 'ar', 'sw'])(
    'shows everybody in %s, changes nothing and is in no index',
    async (language) => {
      const { id, path } = await asked(`look-${language}@example.org`);
      for (let time = 0; time < 2; time += 1) {
        const page = await open(`${path}?lang=${language}`);
        expect(page.statusCode).toBe(200);
        expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
        expect(page.body).toContain('noindex');
        for (const name of ['Amina Juma', 'Kwame Boateng', 'فاطمة الحسن']) expect(page.body).toContain(name);
        expect(page.body).not.toContain('Boil the water');
        expect(page.body).not.toContain('<script src');
      }
      expect(await statesOf(id)).toContain('c asked');
    },
  );

  it('works once', async () => {
    const { id, path } = await asked('once@example.org');
    const shown = shownOn((await open(path)).body);
    expect((await confirm(path)).statusCode).toBe(200);
    expect((await answer(path, { answer: 'refused', reason: 'No, not at all.' }, shown)).statusCode).toBe(
      410,
    );
    expect((await open(path)).statusCode).toBe(410);
    expect(await statesOf(id)).toContain('c confirmed');
  });

  it('of two answers at once takes one', async () => {
    const { path } = await asked('twice@example.org');
    const shown = shownOn((await open(path)).body);
    const replies = await Promise.all([
      answer(path, { answer: 'confirmed' }, shown),
      answer(path, { answer: 'refused', reason: 'No, not at all.' }, shown),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  });

  it('refuses an answer to what was shown before a change', async () => {
    const { id, path } = await asked('late@example.org');
    const shown = shownOn((await open(path)).body);
    await site.call('POST', `/content/drafts/${id}/recall`, { token: owner.token });
    const { body } = await site.call('GET', `/content/drafts/${id}`, { token: owner.token });
    await site.call('PATCH', `/content/drafts/${id}`, {
      token: owner.token,
      body: { version: body.draft.version, contributors: of(three({ roles: ['supervision'] })) },
    });
    const late = await answer(path, { answer: 'confirmed' }, shown);
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This has just changed');
    expect(late.body).toContain('Supervision');
    expect(await statesOf(id)).toContain('c asked');
    expect((await confirm(path)).statusCode).toBe(200);
  });

  it('needs a reason for a refusal, and shows what was typed again', async () => {
    const { path } = await asked('short@example.org');
    const reply = await refuse(path, 'no <b>');
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('no &lt;b&gt;');
    expect((await refuse(path, 'x'.repeat(501))).statusCode).toBe(400);
    expect((await open(path)).statusCode).toBe(200);
  });

  it('ends when a new one is sent, and after 30 days', async () => {
    const { id, path } = await asked('again@example.org');
    mailbox.reset();
    expect((await ask(id, 'c')).status).toBe(200);
    const next = await linkTo('again@example.org');
    expect((await open(path)).statusCode).toBe(410);
    expect((await open(next)).statusCode).toBe(200);
    await site.context.db
      .updateTable('contributor_requests')
      .set({ expires_at: new Date(now.getTime() - 1000) })
      .where('post_id', '=', id)
      .execute();
    expect((await open(next)).statusCode).toBe(410);
    expect(await statesOf(id)).toContain('c expired');
  });

  it('can’t be guessed, and ends with the entry that it is for', async () => {
    expect((await open('/phis/contribution/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(410);
    expect((await open('/phis/contribution/%27%20or%201=1')).statusCode).toBe(410);
    const { id, path } = await asked('gone@example.org');
    await site.call('POST', `/content/drafts/${id}/recall`, { token: owner.token });
    const { body } = await site.call('GET', `/content/drafts/${id}`, { token: owner.token });
    // The entry is given to an account: the invited person doesn't speak for it.
    const [a] = three();
    if (!a) throw new Error('three are needed');
    const stolen = [a, { ...nothing, key: 'c', given: 'Kwame', family: 'Boateng', account: colleague.id }];
    await site.call('PATCH', `/content/drafts/${id}`, {
      token: owner.token,
      body: { version: body.draft.version, contributors: of(stolen) },
    });
    expect((await open(path)).statusCode).toBe(410);
  });

  it('goes to the address of an account, whatever its owner types', async () => {
    const { id } = await submitted();
    expect((await ask(id, 'b', { email: 'mine@example.org' })).status).toBe(200);
    await site.runJobs();
    expect(mailbox.messages.flatMap(({ envelope }) => envelope.to)).not.toContain('mine@example.org');
  });

  it('is sent for their own texts only', async () => {
    const { id } = await submitted();
    expect((await ask(id, 'b', {}, colleague.token)).status).toBe(404);
    expect((await ask(id, 'a')).status).toBe(409);
    expect((await ask(id, 'nobody')).status).toBe(404);
    expect(await ask(id, 'c')).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
    const { status } = await site.call('GET', `/content/drafts/${id}/contributors`, {
      token: colleague.token,
    });
    expect(status).toBe(404);
  });

  it('fills no inbox', async () => {
    const statuses: number[] = [];
    for (let post = 0; post < 11; post += 1) {
      const { id } = await submitted();
      statuses.push((await ask(id, 'c', { email: 'bombed@example.org' })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  });

  it('is about a complete text, with no words of its author in the subject and no address in its body', async () => {
    const title = 'You won 500 USD: open http://evil.example/claim now, or write to a@evil.example';
    const { id, draft } = await makeDraft(site.context, {
      author: owner,
      title,
      body: '',
      contributors: of(three()),
    });
    const about = { email: 'stranger@example.org' };
    expect(await ask(id, 'c', about)).toMatchObject({
      status: 422,
      body: { code: 'incomplete_post', fields: { body: expect.any(String) } },
    });
    expect(await mailsTo(site, mailbox, about.email)).toEqual([]);
    await site.call('PATCH', `/content/drafts/${id}`, {
      token: owner.token,
      body: { version: draft.version, body: 'Boil the water.' },
    });
    expect((await ask(id, 'c', about)).status).toBe(200);
    const [mail] = await mailsTo(site, mailbox, about.email);
    expect(mail?.subject).toBe('Do you agree to be named as a contributor?');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('http[:]//evil[.]example/claim');
      expect(part).not.toContain('evil.example');
    }
  });

  it('goes to ten people a day, while its author has published nothing', async () => {
    const newcomer = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
    const [, , c] = three();
    if (!c) throw new Error('three are needed');
    const others = Array.from({ length: 11 }, (_, number) => ({ ...c, key: `n${number}` }));
    const self = { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: newcomer.id };
    const { id } = await makeDraft(site.context, { author: newcomer, contributors: of([self, ...others]) });
    const statuses: number[] = [];
    for (const { key } of others)
      statuses.push((await ask(id, key, { email: `${key}@example.org` }, newcomer.token)).status);
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  });

  it('brings no line of a header and no markup into an email', async () => {
    const mean = { given: 'Eve\r\nBcc: all@example.org', family: '<b>X</b>' };
    const { id } = await submitted([...three().slice(0, 2), { ...nothing, key: 'c', ...mean }]);
    await ask(id, 'c', { email: 'mean@example.org' });
    const path = await linkTo('mean@example.org');
    expect((await refuse(path, 'Subject: X\r\n\r\n<script>alert(1)</script>')).statusCode).toBe(200);
    const mail = (await mailsTo(site, mailbox, owner.email)).at(-1);
    expect(mail?.envelope.to).toEqual([owner.email]);
    expect(mail?.subject).toContain('Eve Bcc: all@example.org <b>X</b>');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<b>X</b>');
  });
});

describe('saving a list of contributors', () => {
  it('takes accounts of authors only', async () => {
    const reader = await makeAccount(site.context, 'P');
    const list = [
      ...three().slice(0, 1),
      { ...nothing, key: 'p', given: 'A', family: 'B', account: reader.id },
    ];
    const { status, body } = await site.call('POST', '/content/drafts', {
      token: owner.token,
      body: { title: 'Wells', contributors: of(list) },
    });
    expect(status).toBe(400);
    expect(body.fields.contributors).toContain('author');
  });

  it.each([
    ['no JSON', 'Amina Juma'],
    [
      'two of one account',
      JSON.stringify(
        [1, 2].map((key) => ({ key: `${key}`, given: 'A', account: '00000000-0000-4000-8000-000000000000' })),
      ),
    ],
    ['a role that CRediT lacks', JSON.stringify([{ key: 'a', given: 'A', roles: ['boss'] }])],
    [
      'two corresponding authors',
      JSON.stringify([1, 2].map((key) => ({ key: `${key}`, given: 'A', corresponding: true }))),
    ],
    ['no name', JSON.stringify([{ key: 'a', given: '…' }])],
    [
      'a wrong ROR id',
      JSON.stringify([{ key: 'a', given: 'A', affiliations: [{ name: 'X', ror: 'https://evil.example' }] }]),
    ],
    [
      'a ROR id with another checksum',
      JSON.stringify([
        { key: 'a', given: 'A', affiliations: [{ name: 'X', ror: 'https://ror.org/03dmz0112' }] },
      ]),
    ],
    ['sixty-one', JSON.stringify(Array.from({ length: 61 }, (_, key) => ({ key: `${key}`, given: 'A' })))],
  ])('refuses %s', async (_, contributors) => {
    const { status } = await site.call('POST', '/content/drafts', {
      token: owner.token,
      body: { title: 'Wells', contributors },
    });
    expect(status).toBe(400);
  });

  it('needs the owner among them before it is submitted', async () => {
    const { id, draft } = await makeDraft(site.context, {
      author: owner,
      contributors: of(three().slice(1)),
    });
    const { status, body } = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: owner.token,
      body: { version: draft.version },
    });
    expect(status).toBe(422);
    expect(body.fields.contributors).toBe('Keep yourself among the contributors');
  });

  it('in two tabs keeps the first save, and shows it to the second', async () => {
    const { id, draft } = await makeDraft(site.context, { author: owner });
    const save = (contributors: Contributor[]) =>
      site.call('PATCH', `/content/drafts/${id}`, {
        token: owner.token,
        body: { version: draft.version, contributors: of(contributors) },
      });
    const replies = await Promise.all([save(three()), save(three().slice(0, 2))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = replies.find(({ status }) => status === 409);
    const kept = replies.find(({ status }) => status === 200);
    expect(conflict?.body.current.contributors).toBe(kept?.body.draft.contributors);
  });
});

describe('every surface names all, in order', () => {
  const names = ['Amina Juma', 'Kwame Boateng', 'فاطمة الحسن'];
  let post: { id: string; slug: string };
  let named: TestAccount;
  beforeAll(async () => {
    colleague = await newColleague();
    named = colleague;
    post = await published(three(), 'research');
  });
  const file = async (form: string) =>
    (await site.app.inject({ method: 'GET', url: `${postPath(post.slug)}/cite.${form}` })).body;

  it('the page, its metadata and lists', async () => {
    const { html } = await site.page(postPath(post.slug));
    expect(html.match(/name="citation_author" content="[^"]*"/g)).toEqual(
      names.map((name) => `name="citation_author" content="${name}"`),
    );
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const [{ author }] = JSON.parse(data);
    expect(author.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(author[1].affiliation).toEqual([
      { '@type': 'Organization', '@id': makerere.ror, name: makerere.name },
    ]);
    expect(html).toContain(`href="${makerere.ror}"`);
    expect(html).toContain('Writing – original draft');
    const french = await site.page(`${postPath(post.slug)}?lang=fr`);
    expect(french.html.replace(/<[^>]+>/g, '')).toContain('Amina Juma, Kwame Boateng et فاطمة الحسن');
    const list = await site.page('/phis');
    expect(list.html.replace(/<[^>]+>/g, '')).toContain('Amina Juma, Kwame Boateng, and فاطمة الحسن');
  });

  it('citations, of which a program of others reads the RIS file', async () => {
    const ris = await file('ris');
    expect(ris.match(/^AU {2}- .*$/gm)?.map((line) => line.trim())).toEqual([
      'AU  - Juma, Amina',
      'AU  - Boateng, Kwame',
      'AU  - الحسن, فاطمة',
    ]);
    const [read] = plugins.input.chain(ris, { generateGraph: false });
    expect(read?.author).toEqual([
      { family: 'Juma', given: 'Amina' },
      { family: 'Boateng', given: 'Kwame' },
      { family: 'الحسن', given: 'فاطمة' },
    ]);
    expect(await file('bib')).toContain(
      'author = {{Juma}, {Amina} and {Boateng}, {Kwame} and {الحسن}, {فاطمة}}',
    );
    expect(JSON.parse(await file('json'))[0].author).toHaveLength(3);
    expect(await file('txt')).toMatch(/^Juma, Amina; Boateng, Kwame; الحسن, فاطمة\. /);
  });

  it('feeds, harvests and the API', async () => {
    const atom = (await site.app.inject('/phis/feed.atom')).body;
    const [entry = ''] = atom.split('<entry').filter((each) => each.includes(post.slug));
    expect(entry.match(/<name>[^<]*/g)).toEqual(names.map((name) => `<name>${name}`));
    const feed = JSON.parse((await site.app.inject('/phis/feed.json')).body);
    const item = feed.items.find(({ url }: { url: string }) => url.includes(post.slug));
    expect(item.authors.map(({ name }: { name: string }) => name)).toEqual(names);
    const oai = (await site.app.inject('/oai?verb=ListRecords&metadataPrefix=oai_dc')).body;
    const [record = ''] = oai.split('<record').filter((each) => each.includes(post.slug));
    expect(record.match(/<dc:creator>[^<]*/g)).toEqual(names.map((name) => `<dc:creator>${name}`));
    const { body } = await site.call('GET', `/api/v1/posts/${post.slug}`);
    expect(body.post.contributors.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.post.contributors[1]).toMatchObject({
      author_id: named.id,
      roles: ['writing-original-draft'],
      affiliations: [makerere],
    });
    expect(body.post.author_id).toBe(owner.id);
  });

  it('the pages, feeds and lists of everybody with an account', async () => {
    const { html } = await site.page(`/phis/author/${named.id}`);
    expect(html).toContain(postPath(post.slug));
    expect((await site.app.inject(`/phis/author/${named.id}/feed.atom`)).body).toContain(post.slug);
    const { body } = await site.call('GET', `/api/v1/posts?author=${named.id}`);
    expect(body.posts.map(({ slug }: { slug: string }) => slug)).toContain(post.slug);
    // They can't withdraw it: it isn't in the list of their own.
    const own = await site.call('GET', '/content/approved-posts', { token: named.token });
    expect(own.body.posts).toEqual([]);
  });
});

describe('a post of sixty', () => {
  const sixty = (): Contributor[] => [
    { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: owner.id },
    ...Array.from({ length: 59 }, (_, index) => ({
      ...nothing,
      key: `k${index}`,
      given: `Given${index}`,
      family: `Family${index}`,
      affiliations: [makerere],
    })),
  ];

  it('is three names and 57 others in lists, and all in order elsewhere', async () => {
    const { id, revision } = await submitted(sixty());
    expect((await approve(id, revision)).body.fields).toSatisfy(
      (fields: object) => Object.keys(fields).length === 59,
    );
    await confirmAll(id);
    const { body, status } = await approve(id, revision);
    expect(status).toBe(200);
    await site.settled();
    const list = await site.page('/phis');
    expect(list.html.replace(/<[^>]+>/g, '')).toContain(
      'Amina Juma, Given0 Family0, Given1 Family1, and 57 others',
    );
    const page = await site.page(postPath(body.slug));
    const shown = page.html.match(/Given\d+ Family\d+/g) ?? [];
    expect(new Set(shown).size).toBe(59);
    expect(brotliCompressSync(page.html).length).toBeLessThan(20_000);
    const ris = (await site.app.inject(`${postPath(body.slug)}/cite.ris`)).body;
    expect(ris.match(/^AU {2}- /gm)).toHaveLength(60);
  });

  /** Stores the confirmation of everybody, as their links would. */
  async function confirmAll(id: string): Promise<void> {
    const { hashOf } = await import('./confirmations.ts');
    const at = new Date();
    await site.context.db
      .insertInto('contributor_requests')
      .values(
        sixty()
          .map((contributor, index) => ({ contributor, hash: hashOf(contributor, index + 1) }))
          .slice(1)
          .map(({ contributor, hash }) => ({
            post_id: id,
            contributor: contributor.key,
            account_id: null,
            email: null,
            language: 'en' as const,
            token_sha256: hash,
            sent_at: at,
            expires_at: at,
            answer: 'confirmed' as const,
            answered_at: at,
            answered_sha256: hash,
          })),
      )
      .execute();
  }
});

describe('what is kept of people', () => {
  it('an invited address goes 30 days after the answer', async () => {
    const { id } = await submitted();
    await ask(id, 'c', { email: 'kept@example.org' });
    await confirm(await linkTo('kept@example.org'));
    const emails = async () => {
      const rows = await site.context.db
        .selectFrom('contributor_requests')
        .select('email')
        .where('post_id', '=', id)
        .where('contributor', '=', 'c')
        .execute();
      return rows.map(({ email }) => email);
    };
    const { sweepAddresses } = await import('./personal-data.ts');
    await sweepAddresses({ ...site.context, clock: () => new Date(Date.now() + 29 * daySeconds * 1000) });
    expect(await emails()).toEqual(['kept@example.org']);
    await sweepAddresses({ ...site.context, clock: () => new Date(Date.now() + 31 * daySeconds * 1000) });
    expect(await emails()).toEqual([null]);
    expect(await statesOf(id)).toContain('c confirmed');
  });

  it('somebody whom published texts name keeps their name when they close their account', async () => {
    const friend = await makeAccount(site.context, 'R', {
      firstname: 'Zawadi',
      lastname: 'Otieno',
      password: 'Ujuzi-wetu-7',
    });
    const list = [
      ...three().slice(0, 1),
      { ...nothing, key: 'z', given: 'Zawadi', family: 'Otieno', account: friend.id },
    ];
    const { id, revision } = await makeSubmitted(site.context, { author: owner, contributors: of(list) });
    await confirm(await linkTo(friend.email));
    const approved = await approve(id, revision);
    const exported = await site.call('GET', '/adminPHIS/export', { proved: true, token: friend.token });
    expect(exported.body.contributions).toMatchObject([{ post: id, contributor: 'z', answer: 'confirmed' }]);
    const closed = await site.call('POST', '/auth/close', {
      token: friend.token,
      body: { password: 'Ujuzi-wetu-7' },
    });
    expect(closed.status).toBe(200);
    await site.settled();
    const page = await site.page(postPath(approved.body.slug));
    expect(page.html).toContain('Zawadi Otieno');
    expect((await site.page(`/phis/author/${friend.id}`)).html).toContain('Zawadi Otieno');
  });
});

it('a post without a list is as before', async () => {
  const { slug } = await makeApproved(site.context, { author: owner });
  await site.settled();
  const { html } = await site.page(postPath(slug));
  expect(html).not.toContain('class="contributors"');
  expect(html).toContain(`"author":{"@type":"Person","name":"Amina Juma"`);
  const { body } = await site.call('GET', `/api/v1/posts/${slug}`);
  expect(body.post).toMatchObject({ byline: 'Amina Juma', contributors: [] });
});
