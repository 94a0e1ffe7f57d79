/** Covers of posts: the pictures that lists show, in files small enough for a phone's (product.md#covers). */
import { isStaff } from '../../../contract/people/roles.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import {
  type ChangedPostText,
  type PostField,
  type PostText,
  pictureFields,
} from '../../../contract/text/post-text.ts';
import type { CoverView } from '../../../contract/views/post-view.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inFileTransaction } from '../../platform/files/files.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { addressOf, fileName, hashIn, pictureAddress } from './address.ts';
import * as coverQueries from './cover-queries.ts';
import { openPasses } from './passes.ts';
import { coverFilesOf } from './picture-encoder.ts';
import { claimPicturesIn } from './pictures.ts';
import * as queries from './queries.ts';
import { coversKey, otherFiles } from './retention.ts';

type Held = Pick<Context, 'db' | 'clock'>;

/**
 * Call this in the transaction that writes these fields of a text: their pictures are not removed meanwhile. `before` is the
 * text until now, whose pictures are not checked again: they must keep nobody from saving.
 * @throws AppError invalid_input for another cover that the author may not show
 */
export async function claimPicturesOf(
  tx: Held,
  text: ChangedPostText,
  author: { id: string },
  before?: PostText,
): Promise<void> {
  if (text.body !== undefined) await claimPicturesIn(tx.db, text.body, author);
  for (const field of pictureFields) {
    const written = text[field];
    if (written !== undefined && written !== before?.[field]) await claimCover(tx, field, written, author);
  }
}

/** Claims a picture as a cover; a job makes its files for lists. */
async function claimCover(
  { db, clock }: Held,
  field: PostField,
  cover: string,
  author: { id: string },
): Promise<void> {
  const named = parseCover(cover);
  const sha256 = named && hashIn(named.address);
  if (!named || sha256 === null) return;
  await claimPicturesIn(db, cover, author);
  const picture = await queries.selectPicture(db, sha256);
  const owned = await queries.selectOwned(db, [sha256], author.id);
  // The same answer for a picture of somebody else and for none.
  if (!picture || pictureAddress(picture) !== named.address || owned.length === 0)
    throw new AppError('invalid_input', {
      message: 'Choose a cover picture that you have uploaded',
      fields: { [field]: 'Choose a cover picture that you have uploaded' },
    });
  if (await coverQueries.markCover(db, sha256, clock()))
    await addJob(db, 'makeCoverFiles', { sha256 }, { key: coversKey(sha256) });
}

/** The job that makes a cover's files for lists; pages that show it are invalidated. */
export async function makeCoverFiles(context: Context, { sha256 }: { sha256: string }): Promise<void> {
  const picture = await queries.selectPicture(context.db, sha256);
  if (!picture || picture.covers_at) return;
  const own = fileName({ sha256, format: picture.format, width: null });
  const made = await coverFilesOf(Buffer.from(await context.files.getBytes(own)));
  await inFileTransaction(context, async ({ db, files, clock }) => {
    await queries.lockFiles(db, sha256);
    // The picture may have been removed meanwhile; its files must not come back.
    if (!(await queries.selectPicture(db, sha256))) return;
    for (const { bytes, format, width } of made)
      await files.put(fileName({ sha256, format, width, part: 'cover' }), bytes);
    await coverQueries.insertCoverFiles(
      db,
      made.map(({ bytes, ...file }) => ({ sha256, ...file, bytes: bytes.length })),
    );
    await coverQueries.markCoverFilesMade(db, sha256, clock());
    const posts = await queries.selectPostsShowing(db, sha256);
    if (posts.length > 0)
      await publishInvalidation(db, ['posts', ...posts.map((id) => `post:${id}` as const)]);
  });
}

/** The covers of these posts, by the post's id, as lists show them. Those whose files aren't made yet are left out. */
export async function coversOf(
  { db }: Pick<Context, 'db'>,
  posts: readonly { id: string; cover: string }[],
): Promise<Map<string, CoverView>> {
  const named = posts.flatMap(({ id, cover }) => {
    const read = parseCover(cover);
    const sha256 = read && hashIn(read.address);
    return read && sha256 !== null ? [{ id, sha256, alt: read.alt }] : [];
  });
  if (named.length === 0) return new Map();
  const files = await coverQueries.selectCoverFiles(
    db,
    named.map(({ sha256 }) => sha256),
  );
  return new Map(
    named.flatMap(({ id, sha256, alt }): [string, CoverView][] => {
      const own = files.filter((file) => file.sha256 === sha256);
      const ofFormat = (format: 'avif' | 'jpeg') =>
        own
          .filter((file) => file.format === format)
          .map((file) => ({ address: addressOf({ ...file, part: 'cover' }), width: file.width }));
      const [first] = own;
      if (!first) return [];
      const { width, height } = first;
      return [[id, { alt, width, height, avif: ofFormat('avif'), jpeg: ofFormat('jpeg') }]];
    }),
  );
}

/**
 * Addresses at which the actor sees these pictures for an hour or two, also unpublished ones: their own, and for staff
 * those of submitted texts. Others are left out.
 */
export async function seePictures(
  context: Context,
  actor: AccountActor,
  addresses: readonly string[],
): Promise<{ url: string; private_url: string; small_url: string; width: number; height: number }[]> {
  const hashes = [...new Set(addresses.map(hashIn).filter((hash) => hash !== null))];
  if (hashes.length === 0) return [];
  const seen = await coverQueries.selectSeen(context.db, hashes, { id: actor.id, staff: isStaff(actor) });
  const variants = await queries.selectVariants(context.db, hashes);
  const pass = await openPasses(context);
  return seen.map((picture) => {
    const url = pictureAddress(picture);
    const [narrowest = { address: url }] = otherFiles(picture, variants).narrower;
    const { width, height, sha256 } = picture;
    return {
      url,
      private_url: pass(url, sha256),
      small_url: pass(narrowest.address, sha256),
      width,
      height,
    };
  });
}
