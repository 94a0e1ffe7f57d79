/** Imports many published posts at once, as `importPost` imports each of them (docs/decisions/089-large-imports.md). */
import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { pictureFields } from '../../../../contract/text/post-text.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publishInvalidation } from '../../../platform/changes/invalidation.ts';
import type { Context } from '../../../platform/context.ts';
import { errorCode, isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Intake } from '../../../platform/db/intake.ts';
import { recordAuditOfMany } from '../../../trust/index.ts';
import { type ImportedPost, importPost, measureWithinBounds } from '../import-export.ts';
import { slugCandidates } from '../slug.ts';
import * as queries from './batch-queries.ts';
import type { FoundBy, Vocabulary } from './vocabulary.ts';

/** What became of a post: refused with an error for its author, where it is one. */
type ImportOutcome = 'added' | 'there already' | AppError;

/** A published post with nothing that other tables than its own keep. */
type PlainPost = ImportedPost & { published: NonNullable<ImportedPost['published']> };

interface Measured {
  post: PlainPost;
  words: number;
}

/** A post that can be inserted with others. */
interface Prepared extends Measured {
  /** Null where PostgreSQL has to read the text. */
  foundBy: FoundBy | null;
}

interface Placed extends Prepared {
  slugs: readonly [string, ...string[]];
}

/** Posts to import, and what is known of them before any is inserted. */
export interface PreparedPosts {
  readonly posts: readonly ImportedPost[];
  /** Of those that nothing is to be done for. */
  readonly outcomes: ReadonlyMap<ImportedPost, ImportOutcome>;
  readonly together: readonly Prepared[];
}

/** Who imports, and on which connection. */
export interface Importer {
  author: AccountActor;
  intake: Intake;
}

/** How often a batch is tried that another import or an approval got in the way of. */
const attempts = 3;

/**
 * Checks and measures posts, and looks their words up. This keeps the process busy, so it pauses after each post: meanwhile it sends on the
 * posts that other connections insert.
 */
export async function preparePosts(
  context: Context,
  vocabulary: Vocabulary,
  posts: readonly ImportedPost[],
): Promise<PreparedPosts> {
  const outcomes = new Map<ImportedPost, ImportOutcome>();
  const known = await queries.selectImportedFingerprints(
    context.db,
    posts.map(({ source }) => source.fingerprint),
  );
  const measured: Measured[] = [];
  const seen = new Set<string>();
  for (const post of posts) {
    const { fingerprint } = post.source;
    if (known.has(fingerprint)) outcomes.set(post, 'there already');
    else if (isPlain(post) && !seen.has(fingerprint)) {
      const words = await outcomeOf(() => measureWithinBounds(context, post.text));
      if (words instanceof AppError) outcomes.set(post, words);
      else measured.push({ post, words });
      await setImmediate();
    }
    seen.add(fingerprint);
  }
  const foundBy = await triedAgain(() =>
    vocabulary.look(
      measured.map(({ post }) => post.text),
      (words) => queries.learnWords(context.db, words),
    ),
  );
  const together = foundBy
    ? measured.map((each, index) => ({ ...each, foundBy: foundBy[index] ?? null }))
    : [];
  return { posts, outcomes, together };
}

/**
 * Imports posts, each with the outcome that `importPost` has. Plain published ones are inserted together, in one transaction;
 * the others follow one by one.
 */
export async function importPosts(
  context: Context,
  { author, intake }: Importer,
  { posts, outcomes: known, together }: PreparedPosts,
): Promise<ImportOutcome[]> {
  const outcomes = new Map(known);
  const added = await triedAgain(async () => {
    const placed = await place(context, together);
    if (placed.length > 0) await insertTogether(context, { author, intake }, placed);
    return placed;
  });
  for (const { post } of added ?? []) outcomes.set(post, 'added');
  for (const post of posts) {
    if (outcomes.has(post)) continue;
    outcomes.set(post, await outcomeOf(() => importPost(context, author, post)));
  }
  return posts.map((post) => outcomes.get(post) ?? 'there already');
}

/** Which of these are the addresses of published posts. */
export function selectPublishedAddresses({ db }: Context, slugs: readonly string[]): Promise<Set<string>> {
  return queries.selectPublishedSlugs(db, slugs);
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Result | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether a post can be inserted with others: it has one version, and names no account, picture or notice. */
function isPlain(post: ImportedPost): post is PlainPost {
  const { published, withdrawn, notices, text, formerPaths } = post;
  if (!published || withdrawn || notices.length > 0 || formerPaths.length > 0) return false;
  if (published.earlier.length > 0 || published.confirmed.length > 0) return false;
  const hasPictures = text.body.includes('/pictures/') || pictureFields.some((field) => text[field] !== '');
  return text.contributors === '' && !hasPictures;
}

/**
 * What `work` gives. It is tried again where somebody took an address meanwhile, imported the same post, or held a lock for too long; null
 * where that happens each time.
 */
async function triedAgain<Result>(work: () => Promise<Result>): Promise<Result | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) && !['40P01', '55P03'].includes(errorCode(error))) throw error;
    }
  }
  return null;
}

/** Gives each post its addresses, as `claimSlugFor` does; leaves out those that want one that is taken. */
async function place({ db }: Context, prepared: readonly Prepared[]): Promise<Placed[]> {
  const wanted = await Promise.all(
    prepared.map(async (each) => {
      const { slugs: named, text } = each.post;
      const isNamed = named.length > 0;
      return { each, isNamed, slugs: isNamed ? [...new Set(named)] : await slugCandidates(text.title) };
    }),
  );
  const taken = await queries.selectTakenSlugs(
    db,
    wanted.flatMap(({ slugs }) => slugs),
  );
  const placed: Placed[] = [];
  for (const { each, isNamed, slugs } of wanted) {
    const free = slugs.filter((slug) => !taken.has(slug));
    if (isNamed && free.length < slugs.length) continue;
    const claimed = isNamed ? slugs : free.slice(0, 1);
    const [slug, ...others] = claimed;
    if (slug === undefined) continue;
    for (const address of claimed) taken.add(address);
    placed.push({ ...each, slugs: [slug, ...others] });
  }
  return placed;
}

async function insertTogether(
  { clock }: Context,
  { author, intake }: Importer,
  placed: readonly Placed[],
): Promise<void> {
  const topics = new Set(placed.flatMap(({ post }) => post.text.topics));
  // By themselves, so that nobody who uses one of these words waits for the whole batch.
  await intake.inTransaction((db) => queries.knowTopics(db, [...topics]));
  await intake.inTransaction(async (db, copyIn) => {
    const at = clock();
    const rows = placed.map((each) => rowsOf(each, author, at));
    const ids = rows.map(({ post }) => post.id);
    await queries.deferPosts(db);
    await copyIn(
      'import_words',
      placed.flatMap(({ foundBy }, index) => (foundBy ? [{ post_id: ids[index] ?? '', ...foundBy }] : [])),
    );
    await copyIn(
      'revisions',
      rows.map(({ revision }) => revision),
    );
    // Triggers write what lists, search and the logs keep.
    await copyIn(
      'posts',
      rows.map(({ post }) => post),
    );
    await copyIn(
      'post_slugs',
      rows.flatMap(({ slugs }) => slugs),
    );
    await copyIn(
      'post_sources',
      rows.map(({ source }) => source),
    );
    await copyIn(
      'approvals',
      rows.map(({ approval }) => approval),
    );
    await queries.deleteImportWords(db, ids);
    await recordAuditOfMany(db, {
      at,
      actor: author,
      action: 'post.imported',
      subject: { type: 'post', ids },
    });
    // No kept page can show one of these posts yet, so none is named.
    await publishInvalidation(db, ['posts']);
  });
}

/** The rows of a post in its tables. */
function rowsOf({ post, words, slugs }: Placed, author: AccountActor, at: Date) {
  const { text, source, published } = post;
  // By time: in each index the new ones come to the same few pages.
  const id = randomUUIDv7();
  const revisionId = randomUUIDv7();
  const { reviewDueAt, revisedAt, change, networkStatus, approverRole } = published;
  return {
    post: {
      id,
      author_id: author.id,
      status: 'approved' as const,
      slug: slugs[0],
      approved_revision_id: revisionId,
      published_at: published.at,
      revised_at: revisedAt,
      review_due_at: reviewDueAt,
      // As `skipReminder`.
      review_reminded_for: reviewDueAt && reviewDueAt <= at ? reviewDueAt : null,
      created_at: post.createdAt ?? published.at,
    },
    slugs: slugs.map((slug) => ({ slug, post_id: id })),
    revision: {
      ...text,
      id: revisionId,
      post_id: id,
      number: 1,
      words,
      change_kind: change?.kind ?? null,
      change_note: change?.note ?? null,
      created_at: at,
    },
    source: { ...source, post_id: id },
    approval: {
      revision_id: revisionId,
      post_id: id,
      approved_at: revisedAt ?? published.at,
      version: 1,
      network_status: networkStatus,
      approver_role: approverRole,
    },
  };
}
