/** Compares what was acknowledged with what the site has, once everything runs again. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { contract } from '../../../../contract/index.ts';
import { postPath } from '../../../../contract/paths.ts';
import type { Context } from '../../../../server/context.ts';
import { sha256 } from '../../../../server/digest.ts';
import { waitingJobs } from '../../../../server/jobs/index.ts';
import { pictureFileNames } from '../../../../server/pictures/index.ts';
import { selectEmails, selectLikes, selectMails } from '../../../data/chaos-queries.ts';
import { clockTime } from '../../../report.ts';
import type { Client } from './client.ts';
import type { ChaosNode } from './cluster.ts';
import { type KnownMail, type Ledger, shownIn } from './ledger.ts';

/** A job of a process that was killed counts as lost after ten minutes, and is then done by another one. */
const settleMilliseconds = 13 * 60_000;
const awaited = ['sendMail', 'sendLink', 'notifyStaff', 'makeVariants', 'dispatchWebhooks', 'deliverWebhook'];

/** Waits until no job is left that somebody waits for; gives the seconds, and what is left after 13 minutes. */
export async function settle({ db }: Context): Promise<{ seconds: number; left: string[] }> {
  const begun = performance.now();
  for (;;) {
    const jobs = await waitingJobs(db).catch(() => null);
    const left = jobs?.map(({ name }) => name).filter((name) => awaited.includes(name)) ?? ['unknown'];
    const passed = performance.now() - begun;
    if (left.length === 0 || passed > settleMilliseconds) return { seconds: passed / 1000, left };
    await delay(1_000);
  }
}

/** Acknowledged writes that the site does not have, each with what is missing. */
export async function findLost(
  context: Context,
  client: Client,
  { ledger, nodes }: { ledger: Ledger; nodes: readonly ChaosNode[] },
): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, token, version, body } of ledger.drafts.values()) {
    const { getDraft: endpoint } = contract;
    const answer = await client.insist({ endpoint, params: { id }, token });
    // The draft of an approved text is gone, and its page is examined below.
    if (answer.status === 404 && ledger.posts.some((post) => post.id === id)) continue;
    const draft = answer.status === 200 ? JSON.parse(answer.text).draft : null;
    const isThere = draft && (draft.version > version || draft.body === body);
    if (!isThere) lost.push(`the draft ${id}, version ${version}: ${answer.status}`);
  }
  for (const { slug, shown, pending } of ledger.posts)
    for (const node of nodes) {
      const answer = await client.read(node, postPath(slug));
      const found = answer === null ? null : shownIn(answer);
      if (found !== shown && (pending === null || found !== pending))
        lost.push(`${slug} at ${node.origin}: "${found ?? answer?.status}" in place of "${shown}"`);
    }
  const likes = await selectLikes(context.db);
  for (const { account, post } of ledger.likes)
    if (!likes.has(`${account} ${post}`)) lost.push(`a like of ${post}`);
  const emails = await selectEmails(context.db);
  for (const email of ledger.accounts) if (!emails.has(email)) lost.push(`the account ${email}`);
  return [...lost, ...(await findLostPictures(context, ledger))];
}

/** Pictures whose bytes in the bucket are not those that were acknowledged, and files that the database names in vain. */
async function findLostPictures({ db, files }: Context, ledger: Ledger): Promise<string[]> {
  const lost: string[] = [];
  for (const url of ledger.pictures) {
    const name = path.basename(url);
    const bytes = await files.getBytes(name).catch(() => null);
    if (bytes === null) lost.push(`the picture ${name}`);
    else if (!name.startsWith(sha256(Buffer.from(bytes)).toString('hex')))
      lost.push(`the picture ${name} is damaged`);
  }
  for (const name of await pictureFileNames(db))
    if (!(await files.exists(name))) lost.push(`the picture file ${name}`);
  return lost;
}

export interface MailCheck {
  received: number;
  lost: string[];
  /** Copies with the Message-ID of another message. */
  copies: string[];
  /** Messages beyond the causes that they can have. */
  doubled: string[];
}

/** Compares the messages in the folder of the mail server with what must have been sent. */
export async function checkMails(
  { db }: Context,
  folder: string,
  known: readonly KnownMail[],
): Promise<MailCheck> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  /** When each was received. */
  const byId = new Map<string, string[]>();
  const byKind = new Map<string, Set<string>>();
  for (const name of names) {
    const {
      messageId = '',
      to = [],
      subject = '',
    } = await PostalMime.parse(await readFile(path.join(folder, name)));
    const { mtime } = await stat(path.join(folder, name));
    byId.set(messageId, [...(byId.get(messageId) ?? []), clockTime(mtime)]);
    const kind = `${to[0]?.address}: ${subject}`;
    byKind.set(kind, (byKind.get(kind) ?? new Set()).add(messageId));
  }
  const lost: string[] = [];
  const ids = [...byId.keys()];
  for (const { cause, outcome } of await selectMails(db)) {
    // As the message names its cause (server/mail/compose.ts).
    const unique = sha256(cause).toString('hex').slice(0, 32);
    const isThere = ids.some((id) => id.startsWith(`<${unique}@`));
    if (outcome === 'sent' ? !isThere : outcome !== 'superseded')
      lost.push(`${cause} (${outcome ?? 'waiting'})`);
  }
  const doubled: string[] = [];
  for (const [kind, causes] of Map.groupBy(known, ({ to, subject }) => `${to}: ${subject}`)) {
    const count = byKind.get(kind)?.size ?? 0;
    if (count < causes.filter(({ isCertain }) => isCertain).length) lost.push(kind);
    if (count > causes.length) doubled.push(kind);
  }
  const copies = [...byId]
    .filter(([, times]) => times.length > 1)
    .map(([id, times]) => `${id}: at ${times.sort().join(', ')}`);
  return { received: names.length, lost, copies, doubled };
}
