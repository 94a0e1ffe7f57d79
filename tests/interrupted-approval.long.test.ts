/** @module-tag long */
/**
 * Approvals of which one message to PostgreSQL is lost, not answered or refused, whichever it is: each is made once, and
 * answered with 200 or 503; sent again, with 200 or 409.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recentProofHeader } from '../contract/constants.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeAccount, makeSubmitted, proofIn, type TestAccount } from './factories.ts';
import { faults, kindOf, startBehindMessageProxy } from './message-proxy.ts';

let site: TestApp;
let node: Awaited<ReturnType<typeof startBehindMessageProxy>>;
let author: TestAccount;
let admin: TestAccount;
let proof: string;
beforeAll(async () => {
  site = await startTestApp();
  node = await startBehindMessageProxy(site);
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
  proof = (await proofIn(site.context, admin.token)) ?? '';
});
afterAll(async () => {
  await node?.close();
  await site?.close();
});

async function approve({ id, revision }: { id: string; revision: string }) {
  const { statusCode: status, headers } = await node.app.inject({
    method: 'POST',
    url: `/content/review/${id}/approve`,
    headers: { authorization: admin.token, [recentProofHeader]: proof },
    payload: { revision },
  });
  return { status, retryAfter: headers['retry-after'] };
}

async function makePlace() {
  // More posts than anybody may submit in an hour.
  await site.context.db.deleteFrom('rate_limits').execute();
  return makeSubmitted(site.context, { author });
}

/** Approves a submission of which nothing happens to any message; gives the kinds of its messages. */
async function kindsOfMessages(): Promise<string[]> {
  const kinds: string[] = [];
  node.proxy.breakAt('lost', (message) => {
    kinds.push(kindOf(message));
    return false;
  });
  expect((await approve(await makePlace())).status).toBe(200);
  node.proxy.stop();
  return kinds;
}

/** Of how many messages one is taken for each fault: all of them would take minutes. */
const step = 40;

test.each([...faults.entries()].map(([index, fault]) => ({ index, fault })))(
  'an approval of which one message is $fault is made once',
  async ({ index, fault }) => {
    const first = Math.floor((index * step) / faults.length);
    // Not each approval has exactly as many messages: a new connection has some more.
    const kinds = (await kindsOfMessages()).slice(0, -8);
    const places = [...kinds.entries()].filter(([at]) => at % step === first);
    expect(places.length).toBeGreaterThan(2);
    const ids: string[] = [];
    for (const [at, kind] of places) {
      const place = await makePlace();
      ids.push(place.id);
      let seen = 0;
      node.proxy.breakAt(fault, () => seen++ === at);
      const answered = await approve(place);
      const message = `${fault}: message ${at}, ${kind}`;
      expect(node.proxy.stop(), message).toBe(true);
      if (answered.status !== 200) expect(answered, message).toEqual({ status: 503, retryAfter: '5' });
      expect([200, 409], message).toContain((await approve(place)).status);
    }
    const { rows } = await sql<{ approvals: number; lines: number; mails: number }>`
    select
      (select count(*) from approvals where approvals.post_id = posts.id) as approvals,
      (select count(*) from publication_log where publication_log.post_id = posts.id) as lines,
      (select count(*) from mails where cause = 'post.approved:' || posts.approved_revision_id) as mails
    from posts
    where posts.id = any(${ids})`.execute(site.context.db);
    expect(rows).toEqual(ids.map(() => ({ approvals: 1, lines: 1, mails: 1 })));
  },
);
