/** Exports posts as Markdown files. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isEmptyField, type PostText, pictureFields, plainFields } from '../../../contract/text/post-text.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { picturesIn, readPicture } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { makeFolder } from '../../platform/db/embedded/data-directory.ts';
import { sha256 } from '../../platform/text/digest.ts';
import {
  type Confirmation,
  changeOf,
  type ExportedVersion,
  type ExportRow,
  exportPost,
  exportPosts,
  type NoticeRow,
} from '../../posts/index.ts';
import type { Signer } from '../../trust/index.ts';
import { type ExportedTranslation, exportTranslation } from '../translations/import-export.ts';
import { type HeaderToWrite, type VersionHeaderToWrite, writePostFile } from './front-matter.ts';

/** The folder of an export's pictures. */
const picturesFolder = 'pictures';

/** Digests of the exported files, in the format of `sha256sum -c`. */
const digestsFile = 'SHA256SUMS';

export interface ExportOptions {
  /** Signs the digests of the files. */
  signer: Signer;
  /** Also exports drafts, submissions and the texts of withdrawn posts, which aren't public. */
  drafts: boolean;
  /** Called for each post as it is written. */
  onProgress: (done: { bytes: number; total: number }) => void;
}

/**
 * Writes the public record as files under `directory`: each published post with its pictures, and the notice
 * of each withdrawn one without its text; with `drafts`, everything. A signed list of digests makes any
 * change detectable.
 */
export async function exportSite(
  context: Context,
  directory: string,
  { signer, drafts, onProgress }: ExportOptions,
): Promise<void> {
  const digests = new Map<string, string>();
  const write = async (name: string, content: string | Buffer) => {
    digests.set(name, sha256(content).toString('hex'));
    await writeFile(path.join(directory, name), content);
  };
  await makeFolder(path.join(directory, picturesFolder), 0o777);
  for await (const { row, versions, total, ...about } of exportPosts(context, { drafts })) {
    const folder = row.language.toLowerCase();
    await mkdir(path.join(directory, folder), { recursive: true });
    const [current, ...earlier] = versions.toReversed();
    const isWhole = drafts || row.status === 'approved';
    const translation = isWhole ? await exportTranslation(context, row.id) : null;
    const header = headerOf(row, { ...about, current, earlier: earlier.length, translation });
    const text = writePostFile(header, row.body);
    await write(`${folder}/${row.slug}.md`, text);
    for (const version of earlier) {
      const versionFolder = `versions/${row.slug}`;
      await mkdir(path.join(directory, versionFolder), { recursive: true });
      await write(
        `${versionFolder}/${version.version}.md`,
        writePostFile(versionHeaderOf(version, about.confirmations), version.body),
      );
    }
    for (const text of [row, ...earlier]) {
      const markdown = [text.body, ...pictureFields.map((field) => text[field])].join('\n\n');
      for (const address of (await picturesIn(context, 'readers', markdown)).keys()) {
        const name = `${picturesFolder}/${path.basename(address)}`;
        if (!digests.has(name)) await write(name, await readPicture(context, address));
      }
    }
    onProgress({ bytes: Buffer.byteLength(text), total });
  }
  const lines = [...digests].map(([name, sha256]) => `${sha256}  ${name}\n`);
  const list = Buffer.from(lines.join(''));
  await writeFile(path.join(directory, digestsFile), list);
  const signature = signer.sign(list, `an export made at ${context.clock().toISOString()}`);
  await writeFile(path.join(directory, `${digestsFile}.minisig`), signature);
}

/**
 * A published post as the file that an import reads, without its earlier versions, which have files of their own; null
 * where there is no such post.
 */
export async function exportedFileOf(context: Context, slug: string): Promise<string | null> {
  const found = await exportPost(context, slug);
  if (!found) return null;
  const { row, versions, ...about } = found;
  const translation = await exportTranslation(context, row.id);
  return writePostFile(
    headerOf(row, { ...about, current: versions.at(-1), earlier: 0, translation }),
    row.body,
  );
}

function versionHeaderOf(
  version: ExportedVersion,
  confirmations: readonly Confirmation[],
): VersionHeaderToWrite {
  return {
    title: version.title,
    language: version.language,
    topics: version.topics,
    ...plainHeaderOf(version),
    approved: writeDate(version.approved_at),
    ...approvalHeaderOf(version, confirmations),
  };
}

/** The plain fields that are not empty. */
function plainHeaderOf(text: PostText): Record<string, unknown> {
  return Object.fromEntries(
    plainFields.filter((field) => !isEmptyField(text, field)).map((field) => [field, text[field]]),
  );
}

function approvalHeaderOf(version: ExportedVersion | undefined, confirmations: readonly Confirmation[]) {
  const confirmed = confirmations.filter(({ revision_id }) => revision_id === version?.revision_id);
  return {
    confirmed:
      confirmed.length === 0
        ? undefined
        : confirmed.map(({ confirmed_at, reviewer_role: by, review_due_at: due }) => ({
            at: writeDate(confirmed_at),
            by,
            ...(due && { review_due: writeDate(due) }),
          })),
    approved_by: version?.approver_role ?? undefined,
    change: (version && changeOf(version)) ?? undefined,
  };
}

function noticeOf({ kind, version, issuer_name: by, issued_as: as, ...notice }: NoticeRow) {
  return {
    kind,
    at: writeDate(notice.issued_at ?? notice.announced_at),
    by,
    as,
    ...(version !== null && { version }),
    what_was_wrong: notice.what_was_wrong,
    ...(notice.what_to_do !== null && { what_to_do: notice.what_to_do }),
  };
}

function translationOf({ post, version, notices, machine, confirmed }: ExportedTranslation) {
  return {
    post,
    version,
    ...(notices > 0 && { notices }),
    ...(machine && { machine }),
    ...(confirmed && { confirmed: { ...confirmed, at: writeDate(confirmed.at) } }),
  };
}

function headerOf(
  row: ExportRow,
  {
    formerSlugs,
    formerPaths,
    current,
    earlier,
    confirmations,
    notices,
    translation,
  }: {
    formerSlugs: string[];
    formerPaths: string[];
    current: ExportedVersion | undefined;
    earlier: number;
    confirmations: readonly Confirmation[];
    notices: readonly NoticeRow[];
    translation: ExportedTranslation | null;
  },
): HeaderToWrite {
  const { published_at, withdrawn_at, withdrawn_name, withdrawn_as, withdrawal_reason } = row;
  const date = published_at ?? row.dated;
  return {
    title: row.title,
    author: bylineOf(row),
    date: date ? writeDate(date) : undefined,
    language: row.language,
    topics: row.topics,
    ...plainHeaderOf(row),
    source: row.source ?? undefined,
    source_url: row.source_url ?? undefined,
    licence: row.licence ?? undefined,
    translation_group: row.translation_group ?? undefined,
    note: row.note ?? undefined,
    translation_of: translation ? translationOf(translation) : undefined,
    slug: row.slug,
    former_slugs: formerSlugs.length > 0 ? formerSlugs : undefined,
    former_paths: formerPaths.length > 0 ? formerPaths : undefined,
    status: row.status === 'submitted' ? 'draft' : row.status,
    created: row.created_at.getTime() === date?.getTime() ? undefined : writeDate(row.created_at),
    revised: row.revised_at ? writeDate(row.revised_at) : undefined,
    network_status: row.network_status ?? undefined,
    review_due: row.status === 'approved' && row.review_due_at ? writeDate(row.review_due_at) : undefined,
    ...approvalHeaderOf(current, confirmations),
    notices: notices.length > 0 ? notices.toReversed().map(noticeOf) : undefined,
    earlier_versions: earlier > 0 ? earlier : undefined,
    withdrawn:
      withdrawn_at && withdrawn_name && withdrawn_as && withdrawal_reason
        ? { at: writeDate(withdrawn_at), by: withdrawn_name, as: withdrawn_as, reason: withdrawal_reason }
        : undefined,
  };
}

/** A date if the time is midnight UTC, else a timestamp. */
function writeDate(date: Date): string {
  return date.toISOString().replace(/T00:00:00\.000Z$/, '');
}
