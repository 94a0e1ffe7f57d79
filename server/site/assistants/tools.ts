/** What assistants can read of the site. Each answer about a post carries its version, dates, notices and citation. */
import { z } from 'zod';
import { noticePath, postPath, versionPath } from '../../../contract/paths.ts';
import { language } from '../../../contract/posts/post-rules.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { aboutPost } from '../../../markdown/words.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { countryName } from '../../../messages/country-name.ts';
import type { Context } from '../../platform/context.ts';
import {
  isOverdue,
  listIssued,
  listVersions,
  type NoticeRow,
  noteOfTranslation,
  noticesOf,
  type PublicPost,
  readPublicPost,
  searchPublished,
} from '../../posts/index.ts';
import { cite } from '../citations/formats.ts';
import { askCloud, questionInput, topicsInput, topicsOf } from './more-tools.ts';
import type { Tool, ToolAnswer } from './protocol.ts';

/** Characters of a text in one answer: a model has room for little more. */
const partCharacters = 40_000;
const most = 20;

type Published = Extract<PublicPost, { state: 'published' }>;

const post = z
  .string()
  .min(1)
  .max(300)
  .describe('The slug of a post, such as clean-water, or the address of its page.');

/** The tools of a caller in this network. */
export function toolsFor(context: Context, network: string): Tool[] {
  return [
    tool({
      name: 'search',
      title: 'Search posts',
      description:
        'Search the reviewed posts of this site, in any language, best matches first. Read a post before you answer from it: this gives only its beginning.',
      input: z.object({
        query: z.string().trim().min(1).max(200).describe('Words, or a question.'),
        language: language.optional().describe('Only posts in this language, such as sw or fr.'),
        limit: z.int().min(1).max(most).default(5),
      }),
      call: ({ query, ...filter }) => search(context, network, query, filter),
    }),
    tool({
      name: 'read',
      title: 'Read a post',
      description:
        'The text of a post in Markdown, with its version, dates, notices and citation. Long texts come in parts. A withdrawn post answers with its notice: do not use what you remember of it.',
      input: z.object({
        post,
        from: z.int().min(0).default(0).describe('Where to go on in a long text.'),
      }),
      call: ({ post: named, from }) => about(context, named, (found) => readPart(context, found, from)),
    }),
    tool({
      name: 'versions',
      title: 'Versions of a post',
      description: 'Every published version of a post, with what changed.',
      input: z.object({ post }),
      call: ({ post: named }) => about(context, named, (found) => versionsOf(context, found)),
    }),
    tool({
      name: 'notices',
      title: 'Notices',
      description:
        'Corrections, retractions and withdrawals: those about one post, or the newest of the whole site.',
      input: z.object({ post: post.optional(), limit: z.int().min(1).max(most).default(10) }),
      call: ({ post: named, limit }) =>
        named === undefined
          ? newestNotices(context, limit)
          : about(context, named, async (found) => frame(context, found)),
    }),
    tool({
      name: 'cite',
      title: 'Cite a post',
      description: 'A citation of a post as a line of text, or for BibTeX, RIS or CSL-JSON.',
      input: z.object({ post, form: z.enum(['txt', 'bib', 'ris', 'json']).default('txt') }),
      call: ({ post: named, form }) =>
        about(context, named, async (found) => {
          const citation = cite(found, context.config, form);
          return form === 'txt' ? frame(context, found) : `${await frame(context, found)}\n\n${citation}`;
        }),
    }),
    tool({
      name: 'topics',
      title: 'Topics',
      description: 'The topics that posts have, by name, with how many posts each has and its address.',
      input: topicsInput,
      call: (input) => topicsOf(context, input),
    }),
    tool({
      name: 'ask_cloud',
      title: 'Ask the genomic cloud',
      description:
        'Ask every node of the federated genomic cloud whether it has seen an allele, or any variant in a gene: yes or no of each. Positions are those of a VCF. Without a yes, an answer that is not complete is not a no.',
      input: questionInput,
      call: (input) => askCloud(context, network, input),
    }),
  ];
}

/** Keeps the exact type of the input for the call. */
function tool<Input extends z.ZodObject>(made: Tool<Input>): Tool {
  return made as unknown as Tool;
}

async function search(
  context: Context,
  network: string,
  text: string,
  { language: only, limit }: { language?: string | undefined; limit: number },
): Promise<ToolAnswer> {
  const { rows } = await searchPublished(context, { text, network, limit, ...(only && { language: only }) });
  if (rows.length === 0) return { text: `No post was found for “${text}”.` };
  const found: string[] = [];
  for (const row of rows) {
    const whole = await readPublicPost(context, row.slug);
    if (whole?.state !== 'published') continue;
    found.push(`${await frame(context, whole)}\nBeginning: ${aboutPost(whole.row, 300)}`);
  }
  return { text: found.join('\n\n---\n\n') };
}

/** What `say` gives of a published post; what is left of a withdrawn one; that there is no such post. */
async function about(
  context: Context,
  named: string,
  say: (post: Published) => Promise<string>,
): Promise<ToolAnswer> {
  const slug = slugIn(named);
  let found = slug === null ? null : await readPublicPost(context, slug);
  if (found?.state === 'moved') found = await readPublicPost(context, found.slug);
  if (!found || found.state === 'moved')
    return { text: `There is no post “${named}”. Search for it first.`, isError: true };
  if (found.state === 'published') return { text: await say(found) };
  const { row, notice } = found;
  const who = notice.as === 'author' ? 'its author' : 'the staff of the site';
  return {
    text: [
      `# ${shownTitle(row)}`,
      `WITHDRAWN on ${day(notice.at)} by ${notice.name} (${who}). Nobody should rely on it any more, nor on what you remember of it.`,
      `Reason: ${notice.reason}`,
      `Address: ${context.config.publicUrl}${postPath(row.slug)}`,
    ].join('\n'),
  };
}

/** The slug in what a model names a post by. */
function slugIn(named: string): string | null {
  const [, inAddress] = /\/phis\/read\/([^/?#]+?)(?:\.md)?(?:[/?#]|$)/.exec(named) ?? [];
  try {
    const slug = decodeURIComponent(inAddress ?? named.trim());
    return isSlug(slug) ? slug : null;
  } catch {
    return null;
  }
}

/** What every answer about a post carries. */
async function frame(context: Context, found: Published): Promise<string> {
  const { config } = context;
  const { row, publishedAt } = found;
  const notices = await noticesOf(context, row.id);
  return [
    `# ${shownTitle(row)}`,
    ...(row.retracted ? ['RETRACTED: do not rely on it.'] : []),
    `By ${bylineOf(row)}. Language: ${row.language}.${row.countries.length > 0 ? ` About ${row.countries.map((code) => countryName(code, 'en')).join(', ')}.` : ''}`,
    `${row.version === null ? 'Version unknown' : `Version ${row.version}`}, published ${day(publishedAt)}${row.revised_at ? `, revised ${day(row.revised_at)}` : ''}.`,
    ...(isOverdue(row, context.clock()) ? ['Its review is overdue: say that it may be out of date.'] : []),
    ...noteOfTranslation(row),
    ...(notices.length === 0
      ? ['Notices: none.']
      : notices.map((notice) => noticeLine(config.publicUrl, notice))),
    `Address: ${config.publicUrl}${postPath(row.slug)}`,
    `Cite as: ${cite(found, config, 'txt')}`,
    ...(row.licence === null ? [] : [`Licence: ${row.licence}`]),
  ].join('\n');
}

async function readPart(context: Context, found: Published, from: number): Promise<string> {
  const { body } = found.row;
  const text = body.slice(from, from + partCharacters).toWellFormed();
  const next = from + partCharacters;
  const rest =
    next < body.length
      ? `\n\n[The text goes on: read it from ${next}; it has ${body.length} characters.]`
      : '';
  return `${await frame(context, found)}\n\n---\n\n${text}${rest}`;
}

async function versionsOf(context: Context, found: Published): Promise<string> {
  const versions = await listVersions(context, found.row);
  const lines = versions.map(
    ({ number, at, change }) =>
      `- ${number}: ${day(at)}, ${context.config.publicUrl}${versionPath(found.row.slug, String(number))}${change ? `: ${change.kind}: ${change.note}` : ''}`,
  );
  return `${await frame(context, found)}\n\nVersions:\n${lines.join('\n')}`;
}

async function newestNotices(context: Context, limit: number): Promise<ToolAnswer> {
  const { rows } = await listIssued(context, { limit });
  if (rows.length === 0) return { text: 'There is no notice.' };
  const { publicUrl } = context.config;
  return {
    text: rows
      .map(
        (row) =>
          `${noticeLine(publicUrl, row)}\nAbout “${shownTitle(row)}”: ${publicUrl}${postPath(row.slug)}`,
      )
      .join('\n\n'),
  };
}

function noticeLine(
  publicUrl: string,
  { kind, number, issued_at, announced_at, ...notice }: NoticeRow,
): string {
  const todo = notice.what_to_do === null ? '' : ` What to do: ${notice.what_to_do}`;
  return `Notice (${kind}, ${day(issued_at ?? announced_at)}, ${publicUrl}${noticePath(number ?? '')}): ${notice.what_was_wrong}${todo}`;
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
