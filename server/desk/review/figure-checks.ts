/** The figures of a text that its author sees before it is sent, and a reviewer ticks (product.md#figures). */
import type { ReviewCheck } from '../../../contract/desk/review-checks.ts';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { ChangedFigure } from '../../../markdown/figures/figure-changes.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { spend } from '../../platform/limits/spend.ts';
import { writingOf } from '../../platform/rendering/rendering.ts';
import { figuresChanged, getDraft, wholeTextOf } from '../../posts/index.ts';
import { type OriginalText, originalTextOf } from '../translations/queries.ts';
import * as queries from './queries.ts';

/** A check before it has its id. */
export type Unnamed = Omit<ReviewCheck, 'id'>;

/** The texts that one is compared with; null where there is none. */
export interface Earlier {
  approved: PostText | null;
  returned: PostText | null;
  original: OriginalText | null;
}

export const nothing: Omit<Unnamed, 'kind'> = {
  since: null,
  before: null,
  after: null,
  prefix: '',
  suffix: '',
  count: 1,
  comment: null,
};

/**
 * The figures of a text to look at: those that changed since the text that readers have or had and since the one returned
 * last, those of a translation that its original doesn't have, those of a summary that its text doesn't have, and all of
 * a first guidance. A change since two texts is listed once.
 */
export async function figureChecks(
  context: Context,
  actor: Actor,
  text: PostText,
  { approved, returned, original }: Earlier,
): Promise<Unnamed[]> {
  const lists = [
    approved && listed('published', await figuresChanged(context, actor, approved, text)),
    returned && listed('returned', await figuresChanged(context, actor, returned, text)),
    original && listed('original', await againstOriginal(context, actor, original, text)),
    listed('text', await ofSummary(context, actor, text)),
    isFirstGuidance(text, approved, original) && listed(null, await toCheck(context, actor, text)),
  ];
  const known = new Set<string>();
  return lists
    .flatMap((list) => list || [])
    .filter(({ since, ...check }) => {
      const isChange = since === 'published' || since === 'returned';
      const content = JSON.stringify(check);
      if (since === 'returned' && known.has(content)) return false;
      if (isChange && since === 'published') known.add(content);
      return true;
    });
}

/**
 * The figures of the actor's own draft that a reviewer will tick.
 * @throws AppError not_found, too_many_requests
 */
export async function figuresOfDraft(context: Context, actor: AccountActor, id: string): Promise<Unnamed[]> {
  await spend(context, [{ budget: 'desk:account', key: actor.id }]);
  const { post, draft } = await getDraft(context, actor, id);
  const approved = post.approved_revision_id
    ? ((await queries.selectRevision(context.db, post.approved_revision_id)) ?? null)
    : null;
  const original = await originalTextOf(context.db, id);
  return figureChecks(context, actor, draft, { approved, returned: null, original });
}

function isFirstGuidance(
  { kind }: PostText,
  approved: PostText | null,
  original: OriginalText | null,
): boolean {
  return kind === 'guidance' && approved === null && original === null;
}

function listed(since: Unnamed['since'], figures: readonly ChangedFigure[] | null): Unnamed[] {
  if (figures === null) return [{ ...nothing, kind: 'too_much', since }];
  return figures.map((figure) => ({ ...nothing, ...figure, since }));
}

function againstOriginal({ rendering }: Context, actor: Actor, original: OriginalText, text: PostText) {
  return rendering.run(writingOf(actor), 'figuresAgainstOriginal', {
    titleBefore: original.title,
    summaryBefore: original.summary,
    before: original.body,
    languageBefore: original.language,
    title: text.title,
    summary: text.summary,
    body: text.body,
    language: text.language,
  });
}

function ofSummary({ rendering }: Context, actor: Actor, { summary, body, language }: PostText) {
  return rendering.run(writingOf(actor), 'figuresWithoutSource', { summary, body, language });
}

function toCheck({ rendering }: Context, actor: Actor, text: PostText) {
  return rendering.run(writingOf(actor), 'figuresToCheck', {
    body: wholeTextOf(text),
    language: text.language,
  });
}
