import type { NeedView } from '../../../../contract/views/topic-view.ts';
import type { Context } from '../../../platform/context.ts';
import { needs, topicsWithPosts } from '../../../posts/index.ts';

/** What readers come for that posts are about, each with the topic that leads to them: first one that has posts in a language. */
export async function needsMet(context: Context, language: string): Promise<NeedView[]> {
  const { topics } = context;
  const known = needs.map((need) => ({
    need,
    words: [...new Set(need.topics.flatMap((slug) => topics.bySlug(slug)?.word ?? []))],
  }));
  const asked = [...new Set(known.flatMap(({ words }) => words))];
  const used = await topicsWithPosts(context, asked, language);
  return known.flatMap(({ need: { slug, names }, words }) => {
    const word = words.find((each) => used.get(each)?.inLanguage) ?? words.find((each) => used.has(each));
    return word === undefined ? [] : [{ slug, names, topic: topics.viewOf(word).slug }];
  });
}
