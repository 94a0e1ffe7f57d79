/** What was said about published posts since a day, as a file that travels to where copies are read without a network. */
import { dayMilliseconds, hourSeconds } from '../../../contract/durations.ts';
import { noticePath, postPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { listRecalls } from '../../posts/index.ts';

/** As long as a copy counts as checked. */
const usualDays = 90;

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

export interface Recalls {
  site: string;
  since: string;
  /** Everything that was said until then is here. */
  made_at: string;
  /** Oldest first. */
  recalls: Recall[];
}

/** Every withdrawal and notice since a day, or of the last 90 days. */
export async function recallsSince(context: Context, day: Date | null, madeAt: Date): Promise<Recalls> {
  const { publicUrl } = context.config;
  const since = day ?? new Date(dayOf(new Date(madeAt.getTime() - usualDays * dayMilliseconds)));
  const entries = await listRecalls(context, since);
  return {
    site: publicUrl,
    since: since.toISOString(),
    made_at: madeAt.toISOString(),
    recalls: entries.map(({ at, post_id, slug, title, notice, notice_kind }) => ({
      post: post_id,
      url: publicUrl + postPath(slug),
      title,
      what: notice_kind ?? 'withdrawal',
      at: at.toISOString(),
      notice: notice === null ? null : publicUrl + noticePath(notice),
    })),
  };
}

/** The file as it is written and signed. */
export function writeRecalls(recalls: Recalls): string {
  return `${JSON.stringify(recalls)}\n`;
}

/** `/phis/recalls.json`: the same bytes within an hour unless something happens, so that the file fits the signature that is fetched after it. */
export async function recallsPage(context: Context): Promise<RenderedPage> {
  const hour = hourSeconds * 1000;
  const now = context.clock().getTime();
  const begun = Math.floor(now / hour) * hour;
  return {
    status: 200,
    content: writeRecalls(await recallsSince(context, null, new Date(begun))),
    type: 'application/json; charset=utf-8',
    dependsOn: ['posts', 'notices'],
    maxAgeSeconds: Math.max(1, (begun + hour - now) / 1000),
  };
}
