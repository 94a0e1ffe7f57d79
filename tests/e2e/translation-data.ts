import { translatePost } from '../../server/desk/translations/translations.ts';
import type { Context } from '../../server/platform/context.ts';
import { approvePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { aChange, makeApproved, revise, type TestAccount } from '../factories.ts';

const body =
  '## Before you begin\n\nWash your hands with **soap**.\n\n- Boil the water\n- Cool it\n\nKeep it covered.';
const arabicBody = '## قبل أن تبدأ\n\nاغسل يديك بـ**الصابون**.\n\n- اغلِ الماء\n- برّده\n\nأبقه مغطى.';
const swahiliBody =
  '## Kabla ya kuanza\n\nNawa mikono kwa **sabuni**.\n\n- Chemsha maji\n- Yapoze\n\nYafunike.';

/** Translations of one post: a draft, one that waits for review, and a published one; the original has changed since. */
export async function makeTranslations(
  context: Context,
  { author, translator, approver }: Record<'author' | 'translator' | 'approver', TestAccount>,
): Promise<{ draft: string; submitted: string }> {
  const source = await makeApproved(context, { author, title: 'Wells after a flood', body });
  const submit = async (language: string, text: { title: string; body: string }) => {
    const id = await translatePost(context, translator, source.id, language);
    const { draft } = await saveDraft(context, translator, id, { version: 1, ...text });
    const sent = await submitPost(context, translator, id, draft.version, aChange);
    return { id, revision: sent.draft.submitted_revision_id ?? '' };
  };
  const swahili = await submit('sw', { title: 'Visima baada ya mafuriko', body: swahiliBody });
  await approvePost(context, approver, swahili.id, swahili.revision);
  const arabic = await submit('ar', { title: 'الآبار بعد الفيضان', body: arabicBody });
  const draft = await translatePost(context, translator, source.id, 'fr');
  await revise(context, author, source.id, { body: body.replace('Cool it', 'Let it cool') });
  await context.db
    .insertInto('translation_requests')
    .values({ post_id: source.id, language: 'pt', requests: 3 })
    .execute();
  return { draft, submitted: arabic.id };
}
