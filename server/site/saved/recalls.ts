/** What was said about published posts since a day, as a file that travels to where copies are read without a network. */
import { noticePath, postPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { followPublications } from '../../posts/index.ts';

/** Log entries that one query reads. */
const entriesOfAQuery = 500;

interface Recall {
  /** The post's id, which stays when its address changes. */
  post: string;
  url: string;
  title: string;
  /** The kind of the notice, or `withdrawal`. */
  what: string;
  at: string;
  /** The address of the notice. */
  notice: string | null;
}

/** Every withdrawal and notice since a day, oldest first. */
export async function recallsSince(context: Context, since: Date): Promise<Recall[]> {
  const { publicUrl } = context.config;
  const recalls: Recall[] = [];
  for (let after = 0; ; ) {
    const entries = await followPublications(context, { after, limit: entriesOfAQuery });
    for (const { kind, at, post_id, slug, title, notice, notice_kind } of entries)
      if (at >= since && (kind === 'withdrawn' || kind === 'notice'))
        recalls.push({
          post: post_id,
          url: publicUrl + postPath(slug),
          title,
          what: notice_kind ?? 'withdrawal',
          at: at.toISOString(),
          notice: notice === null ? null : publicUrl + noticePath(notice),
        });
    const last = entries.at(-1);
    if (entries.length < entriesOfAQuery || !last) return recalls;
    after = last.number;
  }
}
