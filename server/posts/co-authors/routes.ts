import type { FastifyInstance } from 'fastify';
import { contract } from '../../../contract/index.ts';
import type { DraftSuggestionReply } from '../../../contract/posts/calls/co-authors.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/mount.ts';
import * as actions from './co-authors.ts';
import type { SharedRow, SuggestionRow } from './queries.ts';

/** Mounts the calls on drafts that name contributors (product.md#contributors). */
export function mountCoAuthors(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listSharedDrafts, async ({ actor }) => ({
    drafts: (await actions.listSharedDrafts(context, actor)).map(presentDraft),
  }));
  mount(app, context, contract.getSharedDraft, async ({ actor, params }) => {
    const { draft, html, suggestions } = await actions.readSharedDraft(context, actor, params.id);
    return {
      draft: { ...presentDraft(draft), summary: draft.summary, html },
      suggestions: suggestions.map((row) => present(row, actor)),
    };
  });
  mount(app, context, contract.suggestWords, async ({ actor, params, body }) => ({
    suggestion: present(await actions.suggestWords(context, actor, params.id, body), actor),
  }));
  mount(app, context, contract.deleteSuggestion, async ({ actor, params }) => {
    await actions.deleteSuggestion(context, actor, params);
    return {};
  });
  mount(app, context, contract.listSuggestions, async ({ actor, params }) => ({
    suggestions: (await actions.listSuggestions(context, actor, params.id)).map((row) => present(row, actor)),
  }));
  mount(app, context, contract.settleSuggestion, async ({ actor, params, body }) => ({
    suggestion: present(await actions.settleSuggestion(context, actor, params, body), actor),
  }));
}

function presentDraft({ id, title, language, by, updated_at, submitted_revision_id }: SharedRow) {
  return { id, title, language, by, updated_at, in_review: submitted_revision_id !== null };
}

function present(row: SuggestionRow, actor: AccountActor): Present {
  const { id, by, body, quote, prefix, suffix, replacement, taken, created_at, settled_at, version } = row;
  return {
    id,
    by,
    is_mine: row.account_id === actor.id,
    body,
    passage: quote === null ? null : { quote, prefix: prefix ?? '', suffix: suffix ?? '' },
    replacement,
    created_at,
    settled_at,
    taken,
    version,
  };
}

type Present = Omit<DraftSuggestionReply, 'created_at' | 'settled_at'> & {
  created_at: Date;
  settled_at: Date | null;
};
