/** Reads lines of the copy of all posts (`contract/programs/calls/api/bulk.ts`) as posts to import. */
import type { z } from 'zod';
import { writeContributors } from '../../../../contract/posts/contributors/contributor.ts';
import { rorFrom } from '../../../../contract/posts/contributors/ror.ts';
import { body as bodyRule } from '../../../../contract/posts/post-rules.ts';
import { type BulkLine, bulkLine } from '../../../../contract/programs/calls/api/bulk.ts';
import { pictureFields, postTextOf, withoutPictures } from '../../../../contract/text/post-text.ts';
import { type Header, PostFileError, readHeaderFields } from '../front-matter.ts';

type CopiedPost = Extract<BulkLine, { type: 'post' }>['post'];
type CopiedNotice = CopiedPost['notices'][number];
type Copied = z.output<typeof bulkLine>;

/** What a line says. */
export type ReadLine =
  | { type: 'post'; header: Header; body: string; warnings: string[] }
  | { type: 'withdrawn'; slug: string; withdrawnAt: Date }
  | { type: 'end' };

/** @throws PostFileError with the number of the line and what is wrong with it */
export function readBulkLine(bytes: Buffer, line: number): ReadLine {
  const read = parse(bytes, line);
  if (read.type === 'end') return read;
  if (read.type === 'withdrawn') {
    const { slug, withdrawn_at: at } = read.notice;
    return { type: 'withdrawn', slug, withdrawnAt: new Date(at) };
  }
  const { post } = read;
  const header = readHeaderFields(headerOf(post), line);
  const checked = bodyRule.safeParse(post.body);
  if (!checked.success) throw new PostFileError(line, `body: ${checked.error.issues[0]?.message}`);
  return { type: 'post', header, body: post.body, warnings: warningsOf(post) };
}

function parse(bytes: Buffer, line: number): Copied {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    throw new PostFileError(line, isJson ? 'is not JSON' : 'is not valid UTF-8');
  }
  const parsed = bulkLine.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PostFileError(line, `${issue?.path.join('.')}: ${issue?.message}`);
}

/** The keys that the file of such a post has. What a copy doesn't tell, such as earlier versions, is left out. */
function headerOf(post: CopiedPost): Record<string, unknown> {
  const { byline, slug, source, translation_of: original } = post;
  return {
    ...withoutPictures(postTextOf({ ...post, contributors: contributorsOf(post) })),
    slug,
    author: byline,
    date: post.published_at,
    revised: post.revised_at ?? undefined,
    review_due: post.review_due_at ?? undefined,
    status: 'approved',
    source: source?.name,
    source_url: source?.url ?? undefined,
    licence: source?.licence ?? undefined,
    note: source?.note ?? undefined,
    notices: post.notices.toReversed().map(noticeOf),
    translation_of:
      original && original.version !== null
        ? {
            post: original.slug,
            version: original.version,
            machine: original.machine,
            confirmed: original.confirmed ?? undefined,
          }
        : undefined,
  };
}

function contributorsOf({ contributors }: CopiedPost): string {
  return writeContributors(
    contributors.map(({ given, family, author_id: account, affiliations, roles, corresponding }, index) => ({
      key: `c${index + 1}`,
      given,
      family,
      account,
      corresponding,
      affiliations: affiliations.map(({ name, ror }) => {
        const id = ror === null ? null : rorFrom(ror);
        return id === null ? { name } : { name, ror: id };
      }),
      roles: [...roles],
    })),
  );
}

function noticeOf({ kind, issued_at: at, issued_by: issuer, version, ...notice }: CopiedNotice) {
  return {
    kind,
    at,
    by: issuer.name,
    as: issuer.as === 'staff' ? 'admin' : 'author',
    version: version ?? undefined,
    what_was_wrong: notice.what_was_wrong,
    what_to_do: notice.what_to_do ?? undefined,
  };
}

/** What a copy doesn't hold of a post. */
function warningsOf(post: CopiedPost): string[] {
  const { translation_of: original } = post;
  return [
    ...pictureFields
      .filter((field) => post[field] !== '')
      .map((field) => `the ${field} is left out, since a copy holds no pictures`),
    ...(original && original.version === null
      ? [`the version of the original ${original.slug} is unknown; the post is imported without its original`]
      : []),
  ];
}
