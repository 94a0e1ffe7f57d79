import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Contributor, writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeDraft, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { mailsTo } from '../../../tests/people.ts';

let site: TestApp;
let mailbox: Mailbox;
let owner: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  owner = await makeAccount(site.context, 'R');
  // Authors without a published text send few emails.
  await makeApproved(site.context, { author: owner });
});
beforeEach(() => mailbox.reset());
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

/** A list of the owner and somebody else. */
function of(author: TestAccount, account: string | null = null): string {
  const nothing = { affiliations: [], roles: [], corresponding: false } satisfies Partial<Contributor>;
  return writeContributors([
    { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: author.id },
    { ...nothing, key: 'c', given: 'Fatima', family: 'Hassan', account },
  ]);
}

const ask = (id: string, body: object = {}, { token } = owner) =>
  site.call('POST', `/content/drafts/${id}/contributors/c/ask`, { token, body });

/** The path of the link in the latest email to an address. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(site, mailbox, email);
  return /\/phis\/contribution\/[\w-]{32}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

const open = (url: string) => site.app.inject({ method: 'GET', url });
/** Answers as the form on the page does. */
const never = (url: string) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=unwanted',
  });

describe('an address without an account', () => {
  it('is never asked again once it said so, by nobody and in no way, and its other links end', async () => {
    const email = 'leave.me@example.org';
    const { id } = await makeDraft(site.context, { author: owner, contributors: of(owner) });
    const another = await makeAccount(site.context, 'R');
    const theirs = await makeDraft(site.context, { author: another, contributors: of(another) });
    expect((await ask(id, { email })).status).toBe(200);
    const first = await linkTo(email);
    expect((await ask(theirs.id, { email }, another)).status).toBe(200);
    const second = await linkTo(email);
    expect((await open(first)).body).toContain('Never write to me again');
    expect((await never(second)).body).toContain('You get no more such emails');
    for (const path of [first, second]) expect((await open(path)).statusCode).toBe(410);
    expect((await never(first)).statusCode).toBe(410);

    mailbox.reset();
    const refused = await ask(id, { email: 'Leave.Me@Example.org' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { email: 'This address wants no such emails' },
    ]);
    expect((await ask(id, { email: 'leave.me+again@example.org' })).body.fields).toEqual(refused.body.fields);
    expect((await ask(id, { email: 'another@example.org' })).status).toBe(200);
    const sent = await site.call('POST', `/content/drafts/${theirs.id}/submit`, {
      token: another.token,
      body: { version: theirs.draft.version },
    });
    expect(sent.status).toBe(200);
    await site.runJobs();
    expect(await mailsTo(site, mailbox, email)).toEqual([]);
    const kept = await site.context.db.selectFrom('unwanted_mail').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('leave');
  });

  it('is asked again, at an account that it makes; accounts are not offered the choice', async () => {
    const email = 'joins@example.org';
    const { id } = await makeDraft(site.context, { author: owner, contributors: of(owner) });
    await ask(id, { email });
    await never(await linkTo(email));
    const member = await makeAccount(site.context, 'R');
    await site.context.db.updateTable('accounts').set({ email }).where('id', '=', member.id).execute();
    const named = await makeDraft(site.context, {
      author: owner,
      contributors: of(owner, member.id),
    });
    mailbox.reset();
    expect((await ask(named.id)).status).toBe(200);
    const path = await linkTo(email);
    expect((await open(path)).body).not.toContain('Never write to me again');
    expect((await never(path)).statusCode).toBe(410);
    expect((await open(path)).statusCode).toBe(200);
  });
});
