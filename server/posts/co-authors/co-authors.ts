/** Contributors read the drafts that name them, and propose words that the author takes or leaves: product.md#contributors */
import { draftsListed, suggestionsOfADraft } from '../../../contract/posts/calls/co-authors.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { renderDraft } from '../publications/render.ts';
import { mailSuggestion } from './emails.ts';
import * as queries from './queries.ts';

export interface SuggestionInput {
  body: string;
  passage?: { quote: string; prefix: string; suffix: string } | undefined;
  /** Empty where none is proposed. */
  replacement: string;
}

/** The drafts of others that name the actor, the latest changed first. */
export function listSharedDrafts({ db }: Context, actor: AccountActor): Promise<queries.SharedRow[]> {
  return queries.selectShared(db, actor.id, draftsListed);
}

/** A draft that names the actor, as readers would see it, and what was said of it. @throws AppError not_found, text_too_complex */
export async function readSharedDraft(context: Context, actor: AccountActor, id: string) {
  const { draft } = await requireShared(context, actor, id);
  const { html } = await renderDraft(context, draft, { id: draft.author_id });
  return { draft, html, suggestions: await queries.selectSuggestions(context.db, id) };
}

/**
 * Comments on a draft that names the actor, or proposes other words for a passage. Its author gets an email about the
 * first of a day.
 * @throws AppError not_found, invalid_input, too_many_requests, status_conflict for more than a draft may have
 */
export async function suggestWords(
  context: Context,
  actor: AccountActor,
  id: string,
  { body, passage, replacement }: SuggestionInput,
): Promise<queries.SuggestionRow> {
  if (body === '' && replacement === '') throw refused('body', 'Write a comment');
  if (replacement !== '' && !passage)
    throw refused('replacement', 'Select a passage whose words the author may replace');
  if (replacement !== '' && replacement === passage?.quote)
    throw refused('replacement', 'Write other words than those of the passage');
  await spend(context, [{ budget: 'draft:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { draft } = await requireShared(tx, actor, id);
    if ((await queries.countSuggestions(db, id)) >= suggestionsOfADraft)
      throw new AppError('status_conflict');
    const suggestion = await queries.insertSuggestion(db, {
      post_id: id,
      account_id: actor.id,
      body,
      created_at: clock(),
      ...passage,
      ...(replacement !== '' && { replacement }),
    });
    const said = await requireSuggestion(db, id, suggestion);
    await mailSuggestion(tx, draft, said);
    return said;
  });
}

/** Deletes what the actor said of a draft. @throws AppError not_found */
export async function deleteSuggestion(
  { db }: Context,
  actor: AccountActor,
  { id, suggestion }: { id: string; suggestion: string },
): Promise<void> {
  const isDeleted = await queries.deleteSuggestion(db, { id: suggestion, postId: id, accountId: actor.id });
  if (!isDeleted) throw new AppError('not_found');
}

/** What contributors said of the actor's own draft, oldest first. @throws AppError not_found */
export async function listSuggestions(
  { db }: Context,
  actor: AccountActor,
  id: string,
): Promise<queries.SuggestionRow[]> {
  if ((await queries.selectAuthorOf(db, id)) !== actor.id) throw new AppError('not_found');
  return queries.selectSuggestions(db, id);
}

/** Settles what a contributor said of the actor's own draft, or opens it again. Safe to repeat. @throws AppError not_found */
export function settleSuggestion(
  context: Context,
  actor: AccountActor,
  { id, suggestion }: { id: string; suggestion: string },
  { settled, taken }: { settled: boolean; taken?: boolean | undefined },
): Promise<queries.SuggestionRow> {
  return inTransaction(context, async ({ db, clock }) => {
    if ((await queries.selectAuthorOf(db, id)) !== actor.id) throw new AppError('not_found');
    const { replacement } = await requireSuggestion(db, id, suggestion);
    await queries.setSettled(
      db,
      { id: suggestion, postId: id },
      { at: settled ? clock() : null, taken: settled && replacement !== null ? (taken ?? null) : null },
    );
    return requireSuggestion(db, id, suggestion);
  });
}

/** What the actor said of drafts, with all their personal data. */
export function exportSuggestionsOf({ db }: Context, actor: AccountActor) {
  return queries.selectSuggestionsBy(db, actor.id);
}

/** Deletes what the actor said of drafts, as their account is closed. */
export function deleteSuggestionsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteSuggestionsBy(db, actor.id);
}

type Db = Context['db'];

async function requireShared({ db }: Pick<Context, 'db'>, actor: AccountActor, id: string) {
  const draft = await queries.selectSharedDraft(db, actor.id, id);
  if (!draft) throw new AppError('not_found');
  return { draft };
}

async function requireSuggestion(db: Db, id: string, suggestion: string): Promise<queries.SuggestionRow> {
  const found = (await queries.selectSuggestions(db, id)).find((one) => one.id === suggestion);
  if (!found) throw new AppError('not_found');
  return found;
}

function refused(field: 'body' | 'replacement', message: string): AppError {
  return new AppError('invalid_input', { fields: { [field]: message } });
}
