import { coversOf } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { PictureLoading } from '../../platform/page-cache/picture-loading.ts';
import type { Covers } from './present.ts';

/** The covers of the posts in a list; none for readers who save data. */
export async function listCovers(
  context: Context,
  posts: readonly { id: string; cover: string }[],
  loading: PictureLoading = 'load',
): Promise<Covers> {
  return loading === 'tap' ? new Map() : coversOf(context, posts);
}
