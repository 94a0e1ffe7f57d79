/** The feed of notices (product.md#notices), as Atom. */
import { defaultLanguage, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { noticePath, noticesPath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import type { RenderedPage } from '../../platform/page-cache/encoded-page.ts';
import { listIssued, type NoticeRow, viewNotice } from '../../posts/index.ts';
import { writeAtom } from './atom.ts';
import type { Entry } from './feed.ts';

const entriesOfAFeed = 50;

/** The newest notices. */
export async function makeNoticesFeed(context: Context): Promise<RenderedPage> {
  const { product, publicUrl } = context.config;
  const { rows } = await listIssued(context, { limit: entriesOfAFeed });
  const t = translator(defaultLanguage);
  const entries = rows.map((row) => entryOf(row, publicUrl));
  const content = await writeAtom({
    title: withoutIsolates(t('site.pageTitle', { page: t('notices.title'), product: product.name })),
    description: withoutIsolates(t('notices.lead')),
    language: null,
    home: publicUrl + noticesPath,
    address: publicUrl + noticesPath,
    part: { query: '', next: null },
    updated: entries[0]?.updated ?? context.clock(),
    entries,
    withdrawn: [],
    dependsOn: [],
    maxAgeSeconds: Number.POSITIVE_INFINITY,
  });
  const dependsOn = ['notices', ...rows.map(({ post_id }) => `post:${post_id}` as const)] as const;
  const type = 'application/atom+xml; charset=utf-8';
  return { status: 200, content, type, modified: context.clock(), dependsOn };
}

function entryOf(row: NoticeRow, publicUrl: string): Entry {
  const notice = viewNotice(row);
  const issued = new Date(notice.issued_at);
  const { slug, language, title } = notice.post;
  const primary = primaryLanguage(language);
  const t = translator(interfaceLanguages.find((known) => known === primary) ?? defaultLanguage);
  return {
    id: `urn:uuid:${row.id}`,
    slug,
    url: publicUrl + noticePath(notice.number),
    title: withoutIsolates(t('notices.about', { kind: t(`notices.kinds.${notice.kind}`), title })),
    language,
    authors: [{ name: notice.issued_by.name, url: null }],
    topics: [notice.kind],
    published: issued,
    updated: issued,
    summary: [notice.what_was_wrong, notice.what_to_do].filter((text) => text !== null).join('\n\n'),
    html: null,
    licence: null,
    source: null,
  };
}
