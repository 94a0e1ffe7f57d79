/** Lists of new posts in emails. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, paragraph, type Written } from '../../platform/mail/layout.ts';
import type { PublishedPost } from '../../posts/index.ts';

/** Most posts that an email lists. */
export const maxPostsPerEmail = 20;
/** Most bytes of an email's texts: encoded for transport they may take twice as many. */
const mostWrittenBytes = 14_000;

/** The title of a single new post, or how many there are. */
export function subjectOf(
  { product }: Context['config'],
  language: InterfaceLanguage,
  { posts: [first], total }: { posts: readonly PublishedPost[]; total: number },
): string {
  const t = translator(language);
  return total === 1 && first
    ? t('emails.followed.subjectOne', { title: first.title })
    : t('emails.followed.subject', { count: total, product: product.shortName });
}

/** The message with as many of the posts as fit into an email of 30 kB. */
export function fitting(
  posts: readonly PublishedPost[],
  write: (shown: readonly PublishedPost[]) => Written,
): Written {
  for (let shown = posts.length; ; shown -= 1) {
    const message = write(posts.slice(0, shown));
    if (shown <= 1 || Buffer.byteLength(message.text + message.html) <= mostWrittenBytes) return message;
  }
}

/** Posts with links to them, and how many more there are in all. */
export function postsAsBlocks(
  { publicUrl }: Context['config'],
  language: InterfaceLanguage,
  { posts, total }: { posts: readonly PublishedPost[]; total: number },
): Block[] {
  const t = translator(language);
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  const listed = posts.flatMap((post): Block[] => [
    { kind: 'title', text: post.title, language: post.language },
    {
      kind: 'link',
      text: t('emails.followed.read', {
        author: bylineOf(post),
        language: names.of(post.language) ?? post.language,
      }),
      url: `${publicUrl}${postPath(post.slug)}?lang=${language}`,
    },
  ]);
  const more = total - posts.length;
  return more > 0 ? [...listed, paragraph(t('emails.followed.more', { count: more }))] : listed;
}
