/** What packs are of: what can be followed, a post, and the posts that somebody saved. */
import { knownLanguage } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { mostPackPosts } from '../../../contract/site/pack-paths.ts';
import { savedPath } from '../../../contract/site/saved-paths.ts';
import { isSlug } from '../../../contract/text/slug.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { PackedView } from '../../../contract/views/pack-view.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { listByIds, readPublicPost, readPublicPostById } from '../../posts/index.ts';
import { findFollowed, viewOfFollowed } from '../digests/follow-subjects.ts';
import { type PackSubject, postsOfScope } from '../saved/pack.ts';
import * as queries from './queries.ts';

/** What an address stands for: a pack, or the slug of the post that it leads to instead. Null where there is neither. */
export async function findPacked(
  context: Context,
  given: { kind: string; value: string },
  language: string,
): Promise<{ packed: queries.Packed; of: PackedView } | { elsewhere: string } | null> {
  if (given.kind === 'post') return findPost(context, given.value);
  if (given.kind === 'saved') return findSaved(context, given.value, language);
  const followed = await findFollowed(context, given);
  const of = followed && (await viewOfFollowed(context, followed, language));
  return followed && of ? { packed: followed, of: { ...of, language: null } } : null;
}

async function findPost(context: Context, slug: string) {
  const found = isSlug(slug) ? await readPublicPost(context, slug) : null;
  if (!found) return null;
  if (found.state === 'moved') return { elsewhere: found.slug };
  // Its notice is there.
  if (found.state === 'withdrawn') return { elsewhere: slug };
  const { id, language } = found.row;
  const of = {
    kind: 'post',
    value: slug,
    name: shownTitle(found.row),
    language,
    path: postPath(slug),
  } as const;
  return { packed: { kind: 'post', value: id } as const, of };
}

async function findSaved(context: Context, value: string, language: string) {
  const packed = { kind: 'saved', value } as const;
  if (!(await queries.selectPack(context.db, packed))) return null;
  const name = translator(knownLanguage(language))('saved.listTitle');
  return { packed, of: { ...packed, name, language: null, path: savedPath } };
}

/** The posts of a pack as they are now, and as what it names itself. */
export async function postsOfPack(
  context: Context,
  { kind, value }: queries.Packed,
  row: Pick<queries.PackRow, 'posts' | 'has_more'>,
): Promise<{ subject: PackSubject; posts: { id: string; slug: string }[]; hasMore: boolean }> {
  switch (kind) {
    case 'post': {
      const found = await readPublicPostById(context, value);
      const posts = found?.state === 'published' ? [{ id: value, slug: found.row.slug }] : [];
      return { subject: { post: value }, posts, hasMore: false };
    }
    case 'saved': {
      const posts = await listByIds(context, row.posts);
      return {
        subject: { saved: sha256(row.posts.join()).toString('hex').slice(0, 16) },
        posts,
        hasMore: row.has_more,
      };
    }
    default: {
      const scope = { [kind]: value };
      return { subject: scope, ...(await postsOfScope(context, scope, mostPackPosts)) };
    }
  }
}
