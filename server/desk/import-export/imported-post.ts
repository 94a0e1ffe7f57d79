/** What a file or a line says of a post → the post to import. */
import { isEmptyField, plainFields, postTextOf } from '../../../contract/text/post-text.ts';
import { sha256 } from '../../platform/text/digest.ts';
import type { ImportedPost, ImportedVersion } from '../../posts/index.ts';
import type { Header } from './front-matter.ts';

/** SHA-256 of the content, which recognises the same post under another path. */
export function fingerprint(header: Header, body: string): string {
  const { title, author, date, language, topics, source, source_url, licence, translation_group, note } =
    header;
  const text = postTextOf({ ...header, body });
  const said = [
    title,
    author,
    date,
    language,
    topics,
    source,
    source_url,
    licence,
    translation_group,
    note,
    body,
    // Fields that came later change no fingerprint of a file that is without them.
    ...plainFields.filter((field) => !isEmptyField(text, field)).map((field) => [field, text[field]]),
  ];
  return sha256(JSON.stringify(said)).toString('hex');
}

export function confirmationOf({ at, by: role, review_due: due }: Header['confirmed'][number]) {
  return { at, role, due: due ?? null };
}

/** `approvedAt` is the date of posts without one; null imports everything as drafts. */
export function postOf(
  header: Header & { author: string },
  body: string,
  mark: string,
  { approvedAt, earlier }: { approvedAt: Date | null; earlier: readonly ImportedVersion[] },
): ImportedPost {
  const { date, withdrawn } = header;
  const wasPublished = header.status !== 'draft' && (header.status !== 'withdrawn' || date !== undefined);
  return {
    text: postTextOf({ ...header, body }),
    source: {
      fingerprint: mark,
      byline: header.author,
      dated: date ?? null,
      source: header.source ?? null,
      source_url: header.source_url ?? null,
      licence: header.licence ?? null,
      translation_group: header.translation_group ?? null,
      note: header.note ?? null,
    },
    slugs: header.slug === undefined ? [] : [header.slug, ...header.former_slugs],
    formerPaths: header.former_paths,
    createdAt: header.created ?? null,
    published:
      approvedAt && wasPublished
        ? {
            at: date ?? approvedAt,
            revisedAt: header.revised ?? null,
            networkStatus: header.network_status ?? null,
            reviewDueAt: header.review_due ?? null,
            approverRole: header.approved_by ?? null,
            change: header.change ?? null,
            confirmed: header.confirmed.map(confirmationOf),
            earlier,
          }
        : null,
    withdrawn:
      approvedAt && header.status === 'withdrawn' && withdrawn ? { ...withdrawn, name: withdrawn.by } : null,
    notices: header.notices.map(({ what_was_wrong: whatWasWrong, what_to_do, version, ...notice }) => ({
      ...notice,
      version: version ?? null,
      whatWasWrong,
      whatToDo: what_to_do ?? null,
    })),
  };
}
