/**
 * Translations of posts: what each was made from, and how it stands to its source (product.md#translations). Revisions
 * decide, and not times: a text that was made from an older revision stays so, whenever it is approved.
 */
import { defaultLanguage, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import {
  isAlarmingState,
  type TranslationState,
  type TranslationView,
} from '../../../contract/views/translation-view.ts';
import { authorsOf } from '../../../messages/byline.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PublicPostRow } from './post-queries.ts';
import { selectTexts, selectTranslationLanguage, type TranslationFacts } from './translation-queries.ts';

/** The state of a published translation. */
export function stateOfTranslation(
  facts: Pick<TranslationFacts, 'retracted' | 'corrected' | 'notice' | 'based_on' | 'revision'> & {
    status: string;
  },
): TranslationState {
  if (facts.status === 'withdrawn') return 'withdrawn';
  if (facts.retracted) return 'retracted';
  if (facts.corrected || facts.notice !== null) return 'corrected';
  return facts.based_on === facts.revision ? 'current' : 'changed';
}

/** What became of the original of a translation, as lines in its language; none while nothing did. */
export function noteOfTranslation({
  translation,
  language,
}: Pick<PublicPostRow, 'translation' | 'language'>): string[] {
  const state = translation ? stateOfTranslation(translation) : 'current';
  if (state === 'current') return [];
  const primary = primaryLanguage(language);
  const t = translator(interfaceLanguages.find((known) => known === primary) ?? defaultLanguage);
  const text = isAlarmingState(state) ? ` ${t(`translations.${state}Text`)}` : '';
  return [withoutIsolates(`${t(`translations.${state}Heading`)}.${text}`)];
}

/** Keeps the language of a translation. @throws AppError invalid_input for another one */
export async function requireTranslationLanguage(
  db: Db,
  postId: string,
  language: string | undefined,
): Promise<void> {
  if (language === undefined) return;
  const bound = await selectTranslationLanguage(db, postId);
  if (bound !== null && bound !== language)
    throw new AppError('invalid_input', { fields: { language: 'A translation keeps its language' } });
}

type Translated = Pick<PublicPostRow, 'translation' | 'own_contributors' | 'own_author'>;

/** The names of those who translated a post; none where it is no translation. */
export function translatorsOf({ translation, own_contributors, own_author }: Translated): string[] {
  return translation ? authorsOf({ contributors: own_contributors, sole_author: own_author }) : [];
}

/** What readers are told of a translation; null for a post that is none. */
export async function translationViewOf(context: Context, row: Translated): Promise<TranslationView | null> {
  const { translation: facts } = row;
  if (!facts) return null;
  const { source_id: id, slug, title, language, machine, notice, confirmed } = facts;
  return {
    state: stateOfTranslation(facts),
    source: { id, slug, title, language },
    version: facts.based_on_version,
    newest: facts.version,
    changed: await countChanges(context, facts.based_on, facts.revision),
    notice,
    machine,
    translators: translatorsOf(row),
    confirmed: confirmed && {
      name: confirmed.name,
      as: confirmed.confirmed_as,
      at: new Date(confirmed.at).toISOString(),
    },
  };
}

/** How many blocks, title and summary included, differ between two revisions. */
async function countChanges(context: Context, before: string, after: string): Promise<number> {
  if (before === after) return 0;
  const texts = await selectTexts(context.db, [before, after]);
  const one = texts.find(({ id }) => id === before);
  const other = texts.find(({ id }) => id === after);
  if (!one || !other) return 0;
  const lines = Number(one.title !== other.title) + Number(one.summary !== other.summary);
  const changed = await context.rendering.run('readers', 'changedBlocks', {
    before: one.body,
    body: other.body,
  });
  return lines + changed;
}
