/** Packs that readers take from the site (product.md#packs): made by a job when somebody asks, and offered while they are true. */

import { randomBytes } from 'node:crypto';
import { knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts';
import { mostPackPosts, packFilePath, packPartBytes } from '../../../contract/site/pack-paths.ts';
import type { PackedView, PackView } from '../../../contract/views/pack-view.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { PackFile } from '../../platform/db/column-types.ts';
import { inFileTransaction } from '../../platform/files/files.ts';
import { type Attempt, addJob } from '../../platform/jobs/job-queue.ts';
import { eachInTurn } from '../../platform/limits/each-in-turn.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { listByIds } from '../../posts/index.ts';
import { findSigner } from '../../trust/index.ts';
import { openMaking } from '../saved/article.ts';
import { makePack } from '../saved/pack.ts';
import { makersOf } from './makers.ts';
import * as queries from './queries.ts';
import { postsOfPack } from './subjects.ts';

/** What the file store holds of packs: those that were used last stay. */
const mostHeld = { packs: 200, bytes: 500_000_000 };
/** How long files are offered; what is not a change of a post, such as a new name of a topic, is in them after that. */
const trueMilliseconds = 3 * dayMilliseconds;
/** Packs that nobody used for longer are let go; those of lists that somebody saved say something of whoever it is. */
const usedMilliseconds = { usual: 14 * dayMilliseconds, saved: 3 * dayMilliseconds };
/** After this time, whoever looks may ask again. */
const patienceMilliseconds = 30 * minuteMilliseconds;
/** How long a file stays that no pack has, such as one that is just being stored. */
const unusedMilliseconds = 60 * minuteMilliseconds;

/** What readers see of a pack now. */
export async function viewPack(context: Context, packed: queries.Packed, of: PackedView): Promise<PackView> {
  const { db, clock } = context;
  const row = await queries.selectPack(db, packed);
  if (!row) return { of, made: null, isComing: false };
  await queries.noteUse(db, packed, clock());
  const { made_at: at, asked_at: asked, posts, has_more: hasMore } = row;
  if (at === null || !(await isTrue(context, row))) {
    const waits = at === null || at < asked;
    return { of, made: null, isComing: waits && clock().getTime() - asked.getTime() < patienceMilliseconds };
  }
  const files = row.files.map(({ name, file, bytes }) => {
    const [digest = ''] = file.split('.');
    return { name, bytes, path: packFilePath(of, { sha256: digest, name }) };
  });
  return { of, made: { at: at.toISOString(), posts: posts.length, hasMore, files }, isComing: false };
}

/** A file of a pack that is true now. */
export async function findPackFile(
  context: Context,
  packed: queries.Packed,
  given: { sha256: string; name: string },
): Promise<PackFile | null> {
  const row = await queries.selectPack(context.db, packed);
  const file = row?.files.find(
    ({ name, file }) => name === given.name && file.startsWith(`${given.sha256}.`),
  );
  if (!row || !file || !(await isTrue(context, row))) return null;
  await queries.noteUse(context.db, packed, context.clock());
  return file;
}

/** Has the files of a pack made, unless they are there or on their way. @throws AppError too_many_requests */
export async function askForPack(
  context: Context,
  packed: queries.Packed,
  of: PackedView,
  network: string,
): Promise<void> {
  const { made, isComing } = await viewPack(context, packed, of);
  if (made || isComing) return;
  await spendOn(context, network);
  await queries.putPack(context.db, packed, context.clock());
  await addMaking(context, packed);
}

/**
 * Has files made of posts that somebody saved, in this order: without those that aren't published, and at most `mostPackPosts`. Gives the
 * name of the pack, which nobody can guess; null where there are none. Whose list it is isn't kept.
 * @throws AppError too_many_requests
 */
export async function askForSaved(
  context: Context,
  postIds: readonly string[],
  network: string,
): Promise<string | null> {
  const posts = (await listByIds(context, postIds)).map(({ id }) => id);
  if (posts.length === 0) return null;
  await spendOn(context, network);
  const packed = { kind: 'saved', value: randomBytes(18).toString('base64url') } as const;
  await queries.insertSaved(context.db, {
    ...packed,
    at: context.clock(),
    posts: posts.slice(0, mostPackPosts),
    hasMore: posts.length > mostPackPosts,
  });
  await addMaking(context, packed);
  return packed.value;
}

function spendOn(context: Context, network: string): Promise<void> {
  return spend(context, [
    { budget: 'pack:network', key: network },
    { budget: 'pack:site', key: 'site' },
  ]);
}

function addMaking({ db }: Context, { kind, value }: queries.Packed): Promise<void> {
  return addJob(db, 'makePack', { kind, value }, { key: `pack:${kind}:${value}` });
}

/** Whether what the files of a pack say is what readers see now. */
async function isTrue({ db, clock }: Context, row: queries.PackRow): Promise<boolean> {
  if (row.made_at === null || row.true_until === null || row.true_until <= clock()) return false;
  return (await queries.stateOfPosts(db, row.posts)) === row.posts_state;
}

/** The job that makes the files of a pack. What readers wouldn’t see is in none: it begins anew where something changes meanwhile. */
export async function makeSitePack(
  context: Context,
  packed: queries.Packed,
  { abortSignal }: Pick<Attempt, 'abortSignal'>,
): Promise<void> {
  const { db, clock } = context;
  const row = await queries.selectPack(db, packed);
  if (!row || (await isTrue(context, row))) return;
  const begun = clock();
  const { subject, posts, hasMore } = await postsOfPack(context, packed, row);
  const ids = posts.map(({ id }) => id);
  const state = await queries.stateOfPosts(db, ids);
  const t = translator(knownLanguage(primaryLanguage(packed.kind === 'language' ? packed.value : '')));
  const pages = await openMaking(context);
  const made = await makePack(context, pages, subject, posts, {
    most: packPartBytes,
    hasWhole: true,
    ...makersOf(context, pages.styleText, abortSignal),
    note: hasMore ? withoutIsolates(t('packs.newest', { number: mostPackPosts })) : undefined,
    onPost: () => abortSignal.throwIfAborted(),
  });
  if (made.files.size === 0) return queries.deletePack(db, packed);
  if ((await queries.stateOfPosts(db, ids)) !== state) return addMaking(context, packed);
  const trueFor = Math.min(made.trueForSeconds * 1000, trueMilliseconds);
  await queries.setFiles(db, packed, {
    made_at: begun,
    true_until: new Date(begun.getTime() + trueFor),
    posts: ids,
    posts_state: state,
    has_more: hasMore,
    files: await storeFiles(context, await signedFiles(context, made.files)),
  });
  await letGo(context);
}

/** The files, with the signature of their list where the site has a key. */
async function signedFiles(
  { config, clock }: Context,
  files: ReadonlyMap<string, Buffer>,
): Promise<Map<string, Buffer>> {
  const signed = new Map(files);
  const manifest = files.get('manifest.json');
  const signer = await findSigner(config.signingKeyFile);
  if (manifest && signer) {
    const comment = `manifest.json of ${config.publicUrl}, made at ${clock().toISOString()}`;
    signed.set('manifest.json.minisig', Buffer.from(signer.sign(manifest, comment)));
  }
  return signed;
}

async function storeFiles(
  { db, files: store, clock }: Context,
  files: ReadonlyMap<string, Buffer>,
): Promise<PackFile[]> {
  const stored: PackFile[] = [];
  for (const [name, content] of files) {
    const file = `${sha256(content).toString('hex')}.${name.split('.').at(-1)}`;
    await queries.noteFile(db, file, clock());
    await store.put(file, content);
    stored.push({ name, file, bytes: content.length });
  }
  return stored;
}

/** Makes packs that readers use anew where something has changed, and removes those that nobody uses, and files that no pack has. */
export async function sweepPacks(context: Context): Promise<void> {
  const kept = await letGo(context);
  for (const row of kept)
    if (row.made_at !== null && !(await isTrue(context, row))) await addMaking(context, row);
  const { db, clock } = context;
  const before = new Date(clock().getTime() - unusedMilliseconds);
  await eachInTurn(await queries.selectUnusedFiles(db, before), (name) =>
    inFileTransaction(context, async (tx) => {
      if (await queries.deleteUnusedFile(tx.db, name, before)) await tx.files.delete(name);
    }),
  );
}

/** Lets packs go that nobody uses, or for which there is no room: those that were used last stay. */
async function letGo({ db, clock }: Context): Promise<queries.PackRow[]> {
  const now = clock().getTime();
  const kept: queries.PackRow[] = [];
  let bytes = 0;
  for (const row of await queries.selectPacks(db)) {
    bytes += row.files.reduce((sum, file) => sum + file.bytes, 0);
    const since = now - (row.kind === 'saved' ? usedMilliseconds.saved : usedMilliseconds.usual);
    if (row.used_at.getTime() < since || kept.length >= mostHeld.packs || bytes > mostHeld.bytes)
      await queries.deletePack(db, row);
    else kept.push(row);
  }
  return kept;
}
