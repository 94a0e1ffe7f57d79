/** Compares what was acknowledged with what the site has, once everything runs again. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { contract } from '../../../../contract/index.ts';
import { postPath } from '../../../../contract/paths.ts';
import { pictureFileNames } from '../../../../server/people/index.ts';
import type { Context } from '../../../../server/platform/context.ts';
import { waitingJobs } from '../../../../server/platform/jobs/job-queue.ts';
import { sha256 } from '../../../../server/platform/text/digest.ts';
import { selectEmails, selectLikes, selectMails } from '../../../data/chaos-queries.ts';
import { clockTime } from '../../../report.ts';
import type { Client } from './client.ts';
import type { ChaosNode, Cluster } from './cluster.ts';
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
  /** Copies with the Message-ID of another message, sent because nobody could know that it had arrived. */
  copiesAfterDeaths: string[];
  /** Other copies with the Message-ID of another message. */
  copies: string[];
  /** Messages beyond the causes that they can have. */
  doubled: string[];
}

/** Compares the messages in the folder of the mail server with what must have been sent. */
export async function checkMails(
  { db }: Context,
  { mail: { folder }, nodes }: Pick<Cluster, 'mail' | 'nodes'>,
  known: readonly KnownMail[],
): Promise<MailCheck> {
  const mails = await readMails(folder);
  const byId = Map.groupBy(mails, ({ id }) => id);
  const byKind = Map.groupBy(mails, ({ kind }) => kind);
  const lost: string[] = [];
  const ids = [...byId.keys()];
  for (const { cause, outcome } of await selectMails(db)) {
    // As the message names its cause (server/platform/mail/compose.ts).
    const unique = sha256(cause).toString('hex').slice(0, 32);
    const isThere = ids.some((id) => id.startsWith(`<${unique}@`));
    if (outcome === 'sent' ? !isThere : outcome !== 'superseded')
      lost.push(`${cause} (${outcome ?? 'waiting'})`);
  }
  const doubled: string[] = [];
  for (const [kind, causes] of Map.groupBy(known, ({ to, subject }) => `${to}: ${subject}`)) {
    const count = new Set(byKind.get(kind)?.map(({ id }) => id)).size;
    if (count < causes.filter(({ isCertain }) => isCertain).length) lost.push(kind);
    if (count > causes.length) doubled.push(kind);
  }
  const copies: string[] = [];
  const copiesAfterDeaths: string[] = [];
  for (const [id, same] of byId)
    for (const [index, earlier] of same.slice(0, -1).entries()) {
      const death = deathAfter(earlier, nodes);
      const again = clockTime(same[index + 1]?.at ?? earlier.at);
      const told = `${id}: by ${earlier.sender} at ${clockTime(earlier.at)}, again at ${again}`;
      if (death === null) copies.push(told);
      else copiesAfterDeaths.push(`${told}; ${death}`);
    }
  return { received: mails.length, lost, copiesAfterDeaths, copies, doubled };
}

interface ReceivedMail {
  id: string;
  /** Its recipient and subject. */
  kind: string;
  sender: string;
  at: Date;
  /** Whether the sender was told that it arrived. */
  isAnswered: boolean;
}

/** The messages in the folder of the mail server, in the order in which they came. */
async function readMails(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder);
  const answered = new Set(names.filter((name) => name.endsWith('.answered')));
  const mails: ReceivedMail[] = [];
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = path.join(folder, name);
    const { messageId = '', to = [], subject = '' } = await PostalMime.parse(await readFile(file));
    mails.push({
      id: messageId,
      kind: `${to[0]?.address}: ${subject}`,
      sender: name.slice(0, name.indexOf('~')),
      at: (await stat(file)).mtime,
      isAnswered: answered.has(name.replace(/eml$/, 'answered')),
    });
  }
  return mails.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** So long before a message was stored its sender may have died, and so long after it: a fail-over delays the note. */
const deathMilliseconds = { before: 2_000, after: 10_000 };

/** Which death explains that a message was sent again (RFC 5321, 4.5.3.2.6); null where none does. */
function deathAfter({ sender, at, isAnswered }: ReceivedMail, nodes: readonly ChaosNode[]): string | null {
  if (!isAnswered) return 'the mail server died before it answered';
  const sent = at.getTime();
  const { before, after } = deathMilliseconds;
  const isDead = nodes
    .find(({ mailName }) => mailName === sender)
    ?.killedAt.some((killed) => killed > sent - before && killed < sent + after);
  return isDead ? 'the node died before it noted that it was sent' : null;
}
