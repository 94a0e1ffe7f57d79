/** Readers of every node, people who like posts, and people who sign up. */
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../../../contract/index.ts';
import { postPath } from '../../../../contract/paths.ts';
import { translator } from '../../../../messages/index.ts';
import { userPassword } from '../../../data/users.ts';
import { clockTime } from '../../../report.ts';
import type { Client } from './client.ts';
import type { ChaosNode } from './cluster.ts';
import { type Ledger, missing, shownIn, withdrawn } from './ledger.ts';
import type { Person } from './people.ts';

/** How long after its acknowledgement a change may not be visible yet. */
const delayMilliseconds = 2_000;
/** Milliseconds between two requests of the same person. */
const pause = { read: 40, like: 300, signUp: 4_000 };
/** How many of the posts that changed last are read. */
const latest = 30;
const product = 'Afya Research Network';

export interface Read {
  reads: number;
  /** Reads of a page at a node that reaches its database and has answered with the page since, which were not answered with it. */
  keptFailed: string[];
  stale: string[];
}

/**
 * Reads a page that does not change, and posts that have just changed. A page is stale where the request began more than
 * two seconds after the last acknowledged change, and the answer has what was there before. A node that was cut off
 * from the database, or was not running, gets two seconds from the moment at which it is whole again.
 */
export async function readPages(
  client: Client,
  node: ChaosNode,
  { ledger, keptPage, read }: { ledger: Ledger; keptPage: string; read: Read },
): Promise<void> {
  /** The `wholeSince` of the node when it answered with the kept page: one that has just started has none to keep. */
  let keptSince: number | null = null;
  for (let turn = 0; !client.isEnding(); turn += 1) {
    await delay(pause.read);
    read.reads += 1;
    if (turn % 2 === 0) {
      const since = node.wholeSince;
      const answer = await client.read(node, keptPage);
      if (since === null || node.wholeSince !== since) continue;
      if (answer?.status === 200 && answer.text.includes('one minute')) keptSince = since;
      else if (keptSince === since)
        read.keptFailed.push(
          `${answer?.status ?? 'no answer'} of ${node.origin} at ${clockTime(new Date())}`,
        );
      continue;
    }
    const recent = ledger.posts.slice(-latest);
    const post = recent[client.pick(recent.length)];
    if (post === undefined) continue;
    const begun = performance.now();
    const { shown, since, pending, slug } = post;
    const wholeSince = node.wholeSince;
    const answer = await client.read(node, postPath(slug));
    const found = answer === null ? null : shownIn(answer);
    const isDue = wholeSince !== null && begun > Math.max(since, wholeSince) + delayMilliseconds;
    if (found === null || !isDue) continue;
    // What became true while the request was answered is as good.
    if ([shown, pending, post.shown, post.pending].includes(found)) continue;
    read.stale.push(
      `${slug} at ${node.origin}: "${found}" ${((begun - since) / 1000).toFixed(1)} s after "${shown}" was acknowledged`,
    );
  }
}

/** Likes published posts. */
export async function likePosts(client: Client, person: Person, ledger: Ledger): Promise<void> {
  const { likePost: endpoint } = contract;
  while (!client.isEnding()) {
    await delay(pause.like);
    const post = ledger.posts[client.pick(ledger.posts.length)];
    if (post === undefined || [missing, withdrawn].includes(post.shown)) continue;
    const answer = await client.insist({ endpoint, params: { id: post.id }, token: person.token });
    if (answer.status === 200) ledger.likes.push({ account: person.id, post: post.id });
    else if (answer.status !== 404) client.unexpected('a like', answer);
  }
}

/** Signs up with ever new addresses, from ever new networks. */
export async function signUp(client: Client, nodes: readonly ChaosNode[], ledger: Ledger): Promise<void> {
  const subject = translator('en')('emails.verify.subject', { product });
  const { signUp: endpoint } = contract;
  for (let number = 0; !client.isEnding(); number += 1) {
    await delay(pause.signUp);
    const email = `newcomer${number}@example.org`;
    const node = nodes[client.pick(nodes.length)];
    if (node === undefined) return;
    const headers = { 'x-forwarded-for': [10, client.pick(256), client.pick(256), 7].join('.') };
    const names = { firstname: 'New', lastname: 'Comer', language: 'en' };
    const body = { ...names, email, password: userPassword, password1: userPassword };
    const answer = await client.write(node, { endpoint, headers, body });
    const isCertain = answer?.status === 201;
    if (isCertain) ledger.accounts.push(email);
    else if (answer !== null && answer.status !== 503) client.unexpected('a sign-up', answer);
    ledger.mails.push({ to: email, subject, isCertain });
  }
}
