/**
 * Texts of the desk that an earlier version of this page kept outside the browser's store of drafts, and the choice between
 * such a text and that of the server.
 */
import { z } from 'zod';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import {
  emptyPostText,
  isSameField,
  type PostText,
  postFields,
  postTextOf,
} from '../../../../contract/text/post-text.ts';
import { lastingStorage } from '../../frame/storage/storage.ts';
import type { LocalDraft } from '../../writing/editor/saving/local-draft.ts';
import { localDraftStore } from '../../writing/editor/saving/local-draft-store.ts';

/** The fields that are translated at the desk. */
const written = z.object({ title: z.string(), summary: z.string(), body: z.string() });
const writtenFields: readonly string[] = written.keyof().options;

const kept = z.object({ version: z.number(), text: written });

/** Moves a text that an earlier version of this page kept into the store of drafts, where it is found from then on. */
export async function storeKept(accountId: string, draft: DraftReply): Promise<void> {
  const key = `translation ${draft._id.$oid}`;
  const stored = lastingStorage.getItem(key);
  if (stored === null) return;
  const read = keptOf(stored);
  if (read) {
    await localDraftStore.put({
      accountId,
      post: draft._id.$oid,
      clientId: key,
      text: { ...postTextOf(draft), ...read.text },
      // The text that it began from was not kept.
      base: { version: read.version, text: emptyPostText },
      unanswered: [],
      at: Date.now(),
    } satisfies LocalDraft);
  }
  lastingStorage.removeItem(key);
}

function keptOf(stored: string): z.output<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** The translator's text in place of the server's, with what only the server's has in the fields that the desk doesn't show. */
export function mineInPlaceOf(theirs: PostText, mine: PostText, base: PostText | null): PostText {
  const untouched = postFields.filter(
    (field) => !writtenFields.includes(field) && (!base || isSameField(base, mine, field)),
  );
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}
