/** What a reviewer has to look at and tick before a text is approved (product.md#what-a-reviewer-ticks). */
import { createHash } from 'node:crypto';
import type { ReviewCheck } from '../../../contract/desk/review-checks.ts';
import { doiAddress, parseReferences } from '../../../contract/posts/references/reference.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { hasForm, postFields, readField } from '../../../contract/text/post-text.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import * as queries from './queries.ts';
import { isOpen, type Thread } from './threads/threads.ts';

/** A check before it has its id. */
type Unnamed = Omit<ReviewCheck, 'id'>;

/** The revisions that a submission is compared with. */
export interface Compared {
  submitted: queries.RevisionRow;
  approved: queries.RevisionRow | null;
  returned: queries.RevisionRow | null;
}

/**
 * What is to be looked at in a submitted text: the facts that changed since the text that readers have or had,
 * and since the text that was returned last, and faults of the text. A change since both is listed once.
 */
export async function checksOfText(
  context: Context,
  actor: Actor,
  { submitted, approved, returned }: Compared,
): Promise<ReviewCheck[]> {
  const published = approved ? await changesSince(context, actor, 'published', approved, submitted) : [];
  const corrected = returned ? await changesSince(context, actor, 'returned', returned, submitted) : [];
  const known = new Set(published.map(withoutOrigin));
  return named(submitted.id, [
    ...published,
    ...corrected.filter((check) => !known.has(withoutOrigin(check))),
    ...(await faultsIn(context, actor, submitted)),
  ]);
}

function withoutOrigin({ since, ...check }: Unnamed): string {
  return JSON.stringify(check);
}

/** The open threads of a submission in review. */
export function checksOfThreads(
  { submitted }: Pick<Compared, 'submitted'>,
  threads: readonly Thread[],
): ReviewCheck[] {
  const open = threads.filter(isOpen);
  return named(
    submitted.id,
    open.map(({ id, body, quote }) => ({
      ...nothing,
      kind: 'comment',
      before: quote,
      after: body.length > 200 ? `${body.slice(0, 200)}…` : body,
      comment: id,
    })),
  );
}

/** The revisions that the submission of a post is compared with; null if another revision is in review. */
export async function comparedWith(
  { db }: Context,
  postId: string,
  revision: string,
): Promise<Compared | null> {
  const post = await queries.selectSubmission(db, postId);
  if (post?.revision_id !== revision) return null;
  const submitted = await queries.selectRevision(db, revision);
  if (!submitted) return null;
  const read = async (id: string | null) =>
    id === null ? null : ((await queries.selectRevision(db, id)) ?? null);
  return {
    submitted,
    approved: await read(post.approved_revision_id),
    returned: await read(post.returned_revision_id),
  };
}

/** Requires that every check is ticked. @throws AppError unchecked_changes, with those that are not */
export function requireChecked(checks: readonly ReviewCheck[], ticked: readonly string[]): void {
  const missing = checks.filter(({ id }) => !ticked.includes(id));
  if (missing.length > 0) throw new AppError('unchecked_changes', { current: { to_check: missing } });
}

const nothing: Omit<Unnamed, 'kind'> = {
  since: null,
  before: null,
  after: null,
  prefix: '',
  suffix: '',
  count: 1,
  comment: null,
};

async function changesSince(
  { rendering }: Context,
  actor: Actor,
  since: 'published' | 'returned',
  earlier: queries.RevisionRow,
  submitted: queries.RevisionRow,
): Promise<Unnamed[]> {
  const facts = await rendering.run(writingOf(actor), 'changedFacts', {
    before: wholeTextOf(earlier),
    languageBefore: earlier.language,
    body: wholeTextOf(submitted),
    language: submitted.language,
  });
  if (facts === null) return [{ ...nothing, kind: 'too_much', since }];
  return facts.map((fact) => ({ ...nothing, ...fact, since }));
}

async function faultsIn(
  { rendering }: Context,
  actor: Actor,
  { body, references }: queries.RevisionRow,
): Promise<Unnamed[]> {
  const faults = await rendering.run(writingOf(actor), 'faults', {
    body,
    references: parseReferences(references),
  });
  if (faults === null) return [{ ...nothing, kind: 'too_much' }];
  return [
    ...faults.unknown.map((key) => ({ ...nothing, kind: 'unknown_reference' as const, after: key })),
    ...faults.withoutAlt.map((address) => ({ ...nothing, kind: 'missing_alt' as const, after: address })),
  ];
}

/** Everything that readers see of a text, as lines. */
function wholeTextOf(row: queries.RevisionRow): string {
  const sources = parseReferences(row.references).flatMap(({ id, DOI, PMID, URL }) =>
    [DOI && doiAddress(DOI), PMID && `PubMed ${PMID}`, URL]
      .filter(Boolean)
      .map((place) => `[@${id}]: ${place}`),
  );
  // Codes have no words of their own.
  const written = postFields.flatMap((field) => {
    if (field === 'references' || hasForm(field, 'choice', 'codes')) return [];
    return hasForm(field, 'picture') ? (parseCover(row[field])?.alt ?? '') : readField(row, field);
  });
  return [...written, ...sources].filter((line) => line !== '').join('\n');
}

/** Gives each check an id that holds for this revision, and for its place among equal ones. */
function named(revision: string, checks: readonly Unnamed[]): ReviewCheck[] {
  const seen = new Map<string, number>();
  return checks.map((check) => {
    const content = JSON.stringify(check);
    const place = seen.get(content) ?? 0;
    seen.set(content, place + 1);
    const hash = createHash('sha256').update(`${revision}\n${place}\n${content}`);
    return { id: hash.digest('hex').slice(0, 20), ...check };
  });
}
