/** What earlier translations made of the same passage, or of a similar one (product.md#translations). */
import { crc32 } from 'node:zlib';
import { primaryLanguage } from '../../../contract/constants.ts';
import { rememberedListed } from '../../../contract/desk/calls/translations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { foldText } from '../../platform/text/words.ts';
import { getDraft } from '../../posts/index.ts';
import * as queries from './memory-queries.ts';
import { selectDraftOfTranslation } from './queries.ts';

/** In characters: longer passages are lists and tables, which nobody translates in the same words again. */
const longestPassage = 2000;
const longestTranslation = 4000;
/** Words in a row of which similar passages share some, and how many of them are kept. */
const wordsInARow = 3;
const mostShingles = 48;
/** How many translations are taken apart in one go. */
const batch = 20;

/** What published translations into the language of the actor's own draft made of a passage. @throws AppError not_found, too_many_requests */
export async function recallPassage(
  context: Context,
  actor: AccountActor,
  postId: string,
  passage: string,
): Promise<queries.RememberedRow[]> {
  await spend(context, [{ budget: 'preview:account', key: actor.id }]);
  await getDraft(context, actor, postId);
  const row = await selectDraftOfTranslation(context.db, postId);
  if (!row) throw new AppError('not_found');
  const [from, to] = [primaryLanguage(row.source_language), primaryLanguage(row.language)];
  const asked = { source: passage.trim(), shingles: shinglesOf(passage), from, to };
  return queries.selectRemembered(context.db, asked, rememberedListed);
}

/** Takes published translations apart whose passages are not kept yet: those of a post that was published, and all that there were before. */
export async function rememberTranslations(context: Context): Promise<void> {
  for (;;) {
    const rows = await queries.selectUnremembered(context.db, batch);
    for (const row of rows) await remember(context, row);
    if (rows.length < batch) return;
  }
}

async function remember(context: Context, row: queries.UnrememberedRow): Promise<void> {
  const { post_id, revision_id, language, source_language, source_body, body } = row;
  const texts = { source: source_body, newest: source_body, translation: body };
  const aligned = await context.rendering.run('readers', 'alignedTexts', texts);
  const passages = new Map(
    aligned.flatMap(({ source, translation }) => {
      const [original, made] = [source?.trim() ?? '', translation?.text.trim() ?? ''];
      const isKept =
        /\p{L}/u.test(original) &&
        made !== '' &&
        made !== original &&
        original.length <= longestPassage &&
        made.length <= longestTranslation;
      return isKept ? [[original, made] as const] : [];
    }),
  );
  await inTransaction(context, ({ db }) =>
    queries.replacePassages(
      db,
      { post_id, revision_id },
      [...passages].map(([source, translation]) => ({
        post_id,
        source_language,
        language,
        source,
        translation,
        shingles: shinglesOf(source),
      })),
    ),
  );
}

/** Hashes of the words of a passage, three in a row each, with every figure as one word: a fixed choice of them, where there are many. */
function shinglesOf(passage: string): number[] {
  const words = foldText(passage)
    .split(' ')
    .filter(Boolean)
    .map((word) => (/^\p{Nd}/u.test(word) ? '0' : word));
  const hashes = words
    .slice(0, Math.max(words.length - wordsInARow + 1, 0))
    .map((_, place) => crc32(words.slice(place, place + wordsInARow).join(' ')) | 0);
  return [...new Set(hashes)].sort((one, other) => one - other).slice(0, mostShingles);
}
