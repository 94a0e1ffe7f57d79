/** What another program says of a post, as the header of a post's file. */
import { titleCharacters, topicCharacters, topicsOfAPost } from '../contract/constants.ts';
import { writeContributors } from '../contract/posts/contributors/contributor.ts';
import { language as languageRule } from '../contract/posts/post-rules.ts';
import { writeReferences } from '../contract/posts/references/reference.ts';
import { coverAltCharacters } from '../contract/text/cover.ts';
import { postTextRules } from '../contract/text/post-text.ts';
import { isSlug } from '../contract/text/slug.ts';
import type { ArticleFields, ForeignPost } from './foreign-post.ts';
import type { Media } from './media.ts';
import { addressOf, wordsOf } from './text.ts';

/** The header, and what of the post has no place in it. `language` is that of posts that name none. */
export function headerOf(
  post: ForeignPost,
  { media, language }: { media: Media; language: string },
): { header: Record<string, unknown>; losses: string[] } {
  const losses: string[] = [];
  const title = wordsOf(post.title);
  if (title.length > titleCharacters) losses.push(`the end of its title: “${title.slice(titleCharacters)}”`);
  const slug = post.slug.toLowerCase();
  return {
    header: {
      title: title.slice(0, titleCharacters),
      ...(post.author !== '' && { author: wordsOf(post.author) }),
      ...(post.published && { date: post.published.toISOString() }),
      ...(post.revised && { revised: post.revised.toISOString() }),
      language: languageOf(post.language) ?? language,
      topics: topicsOf(post.topics, losses),
      ...summaryOf(post.summary, losses),
      ...coverOf(post, media, losses),
      ...(post.article && articleHeader(post.article, losses)),
      ...(isSlug(slug) && { slug }),
      ...(post.paths.length > 0 && { former_paths: post.paths }),
      ...(post.isDraft && { status: 'draft' }),
    },
    losses,
  };
}

function articleHeader(article: ArticleFields, losses: string[]): Record<string, unknown> {
  const { kind, contributors, references, funding, competingInterests, licence, source, sourceAddress } =
    article;
  const fields = {
    contributors: writeContributors(contributors),
    references: writeReferences(references),
    funding,
    competing_interests: competingInterests,
  };
  const fitting = Object.entries(fields).filter(([name, text]) => {
    const isFitting = postTextRules[name as keyof typeof fields].safeParse(text).success;
    if (!isFitting) losses.push(`its ${name.replace('_', ' ')}, which a post can’t have in this form`);
    return isFitting && text !== '';
  });
  return {
    ...Object.fromEntries(fitting),
    ...(kind !== '' && { kind }),
    ...(licence !== '' && { licence }),
    ...(source !== '' && { source }),
    ...(sourceAddress !== null && { source_url: sourceAddress }),
  };
}

/** The tag where posts can have it: with its region, or without. */
function languageOf(tag: string): string | null {
  const given = tag.replaceAll('_', '-');
  for (const one of [given, given.split('-')[0]]) {
    const checked = languageRule.safeParse(one);
    if (one !== '' && checked.success) return checked.data;
  }
  return null;
}

function topicsOf(given: readonly string[], losses: string[]): string[] {
  const words = [...new Set(given.map((topic) => wordsOf(topic).toLowerCase()))].filter(
    (topic) => topic !== '' && topic !== 'uncategorized',
  );
  const fitting = words.filter((topic) => topic.length <= topicCharacters);
  const kept = fitting.slice(0, topicsOfAPost);
  const lost = words.filter((topic) => !kept.includes(topic));
  if (lost.length > 0) losses.push(`the topics ${lost.map((topic) => `“${topic}”`).join(', ')}`);
  return kept;
}

function summaryOf(given: string, losses: string[]): { summary?: string } {
  const summary = wordsOf(given);
  if (summary === '') return {};
  if (postTextRules.summary.safeParse(summary).success) return { summary };
  losses.push('its excerpt, which is longer than a summary may be');
  return {};
}

function coverOf({ cover }: ForeignPost, media: Media, losses: string[]): { cover?: string } {
  if (cover === null) return {};
  const found = media.pathOf(cover.address);
  if (found === null) {
    losses.push(`its cover ${cover.address}`);
    return {};
  }
  const alt = wordsOf(cover.alt)
    .slice(0, coverAltCharacters)
    .replace(/[\\[\]*_`<$]/g, '\\$&');
  return { cover: `![${alt}](${addressOf(found)})` };
}
