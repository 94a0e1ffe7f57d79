/** What a post is about and where it stands on the site, in the vocabulary of schema.org. */
import { postsPath, topicPath } from '../../../contract/paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import type { PageContext } from '../page-context.ts';

/** Where the post stands: among all posts, and among those on its first topic. */
export function breadcrumbs({ frame: { publicUrl, language }, t }: PageContext, post: PostView) {
  const [topic] = post.topics;
  const above = [
    { name: t('site.posts'), path: postsPath },
    ...(topic ? [{ name: topicName(topic, language).name, path: topicPath(topic.slug) }] : []),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...above.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + path,
      })),
      { '@type': 'ListItem', position: above.length + 1, name: post.title },
    ],
  };
}

/** What a post is about, with its code in MeSH where the vocabulary has one. */
export function subjectOf(
  topic: PostView['topics'][number],
  { frame: { publicUrl, language } }: PageContext,
  mesh: PostView['record']['mesh'],
) {
  const code = mesh[topic.word];
  return {
    '@type': code === undefined ? 'Thing' : 'MedicalEntity',
    name: topicName(topic, language).name,
    url: publicUrl + topicPath(topic.slug),
    ...(code !== undefined && { code: { '@type': 'MedicalCode', codeValue: code, codingSystem: 'MeSH' } }),
  };
}
