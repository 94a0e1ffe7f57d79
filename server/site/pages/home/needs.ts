import type { NeedView } from '../../../../contract/views/topic-view.ts';
import type { Context } from '../../../platform/context.ts';
import { needs, topicsWithPosts } from '../../../posts/index.ts';

const mostNeeds = 8;
const topicsOfANeed = 3;

/** What readers come for that posts are about: each with its topics, first those that have posts in a language. */
export async function needsMet(context: Context, language: string): Promise<NeedView[]> {
  const { topics } = context;
  const known = needs.map((need) => ({
    need,
    words: [...new Set(need.topics.flatMap((slug) => topics.bySlug(slug)?.word ?? []))],
  }));
  const asked = [...new Set(known.flatMap(({ words }) => words))];
  const used = await topicsWithPosts(context, asked, language);
  const rank = (word: string) => Number(!used.get(word)?.inLanguage);
  return known
    .map(({ need: { slug, names }, words }) => ({
      slug,
      names,
      topics: words
        .filter((word) => used.has(word))
        .sort((one, other) => rank(one) - rank(other))
        .slice(0, topicsOfANeed)
        .map((word) => topics.viewOf(word)),
    }))
    .filter((need) => need.topics.length > 0)
    .slice(0, mostNeeds);
}
