/** Stores pictures with their files, and removes those that nothing shows any more. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inFileTransaction } from '../../platform/files/files.ts';
import { addJob, addJobs } from '../../platform/jobs/job-queue.ts';
import { eachInTurn } from '../../platform/limits/each-in-turn.ts';
import { addressOf, fileName, pictureAddress, type VariantFormat } from './address.ts';
import * as coverQueries from './cover-queries.ts';
import type { Encoded } from './encoding.ts';
import { type ProcessedPicture, variantsOf } from './picture-encoder.ts';
import * as queries from './queries.ts';

/** How long a picture stays stored that nothing shows. */
const unusedMilliseconds = dayMilliseconds;
/** How long the job that makes variants may take before another one is added. */
const overdueMilliseconds = 10 * 60 * 1000;
/** The most pictures that one sweep removes, or adds jobs for. */
const sweepBatchSize = 200;

/**
 * Stores a picture for its owner, with its variants or a job that makes them. The same bytes are stored once.
 * Gives the address.
 */
export async function store(
  context: Context,
  { bytes, ...processed }: ProcessedPicture,
  owner: { account_id: string; portrait: boolean },
  variants?: readonly Encoded<VariantFormat>[],
): Promise<string> {
  const { sha256, format, width, height } = processed;
  const at = context.clock();
  await inFileTransaction(context, async ({ db, files }) => {
    await queries.lockFiles(db, sha256);
    const picture = { sha256, format, width, height, bytes: bytes.length, kept_at: at };
    const before = await queries.selectPicture(db, sha256);
    await queries.upsertPicture(db, picture);
    await queries.insertOwner(db, { sha256, ...owner });
    const name = fileName({ sha256, format, width: null });
    // An existing file may be in use by a reader; one without a row may be incomplete.
    if (!before || !(await files.exists(name))) await files.put(name, bytes);
    if (variants) await storeVariants({ db, files }, sha256, variants, at);
    else if (!before?.variants_at) await addJob(db, 'makeVariants', { sha256 }, { key: variantsKey(sha256) });
  });
  return pictureAddress({ sha256, format });
}

/** The job that creates a picture's variants; the pages that show it are invalidated. */
export async function makeVariants(context: Context, { sha256 }: { sha256: string }): Promise<void> {
  const picture = await queries.selectPicture(context.db, sha256);
  if (!picture || picture.variants_at) return;
  const file = fileName({ sha256, format: picture.format, width: null });
  const bytes = Buffer.from(await context.files.getBytes(file));
  const variants = await variantsOf({ bytes, format: picture.format });
  await inFileTransaction(context, async ({ db, files, clock }) => {
    await queries.lockFiles(db, sha256);
    // The picture may have been removed meanwhile; its files must not come back.
    if (!(await queries.selectPicture(db, sha256))) return;
    await storeVariants({ db, files }, sha256, variants, clock());
    await publishInvalidation(
      db,
      (await queries.selectPostsShowing(db, sha256)).map((id) => `post:${id}` as const),
    );
  });
}

async function storeVariants(
  { db, files }: Pick<Context, 'db' | 'files'>,
  sha256: string,
  variants: readonly Encoded<VariantFormat>[],
  at: Date,
): Promise<void> {
  for (const { bytes, format, width } of variants)
    await files.put(fileName({ sha256, format, width }), bytes);
  await queries.insertVariants(
    db,
    variants.map(({ bytes, format, width, height }) => ({
      sha256,
      format,
      width,
      height,
      bytes: bytes.length,
    })),
  );
  await queries.markVariantsMade(db, sha256, at);
}

/**
 * Removes pictures a day after their last upload if nothing shows them, and adds jobs for missing variants.
 */
export function sweepPictures(context: Context): Promise<void> {
  return eachInTurn([removeUnused, addOverdueJobs], (sweep) => sweep(context));
}

async function removeUnused(context: Context): Promise<void> {
  const since = new Date(context.clock().getTime() - unusedMilliseconds);
  const unused = await queries.selectUnused(context.db, since, sweepBatchSize);
  await eachInTurn(unused, (sha256) => remove(context, sha256, since));
}

async function addOverdueJobs({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - overdueMilliseconds);
  const overdue = await queries.selectWithoutVariants(db, before, sweepBatchSize);
  await addJobs(
    db,
    'makeVariants',
    overdue.map((sha256) => ({ payload: { sha256 }, key: variantsKey(sha256) })),
  );
  const covers = await coverQueries.selectWithoutCoverFiles(db, before, sweepBatchSize);
  await addJobs(
    db,
    'makeCoverFiles',
    covers.map((sha256) => ({ payload: { sha256 }, key: coversKey(sha256) })),
  );
}

/**
 * Removes a picture with its files, unless something shows it now. The files are deleted under the lock, so
 * that an upload of the same bytes stores its file afterwards. After a crash in between, the next sweep
 * removes the row.
 */
function remove(context: Context, sha256: string, since: Date): Promise<void> {
  return inFileTransaction(context, async ({ db, files }) => {
    await queries.lockFiles(db, sha256);
    const picture = await queries.lockUnused(db, sha256, since);
    if (!picture) return;
    const variants = await queries.selectVariants(db, [sha256]);
    const covers = await coverQueries.selectCoverFiles(db, [sha256]);
    await queries.deletePicture(db, sha256);
    const others = [...variants, ...covers.map((file) => ({ ...file, part: 'cover' as const }))];
    for (const file of [{ ...picture, width: null }, ...others]) await files.delete(fileName(file));
  });
}

/** The files that readers may load instead of the picture's own, by purpose. */
export function otherFiles(
  picture: { sha256: string; format: VariantFormat },
  variants: readonly { sha256: string; format: VariantFormat; width: number; bytes: number }[],
) {
  const own = variants.filter(({ sha256 }) => sha256 === picture.sha256);
  const ofFormat = (format: VariantFormat) =>
    own
      .filter((variant) => variant.format === format)
      .map((variant) => ({ address: addressOf(variant), width: variant.width, bytes: variant.bytes }));
  return { lighter: ofFormat('avif'), narrower: ofFormat(picture.format) };
}

function variantsKey(sha256: string): string {
  return `variants:${sha256}`;
}

/** The key of the job that makes a cover's files. */
export function coversKey(sha256: string): string {
  return `covers:${sha256}`;
}
