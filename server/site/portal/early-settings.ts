import { directionOf, interfaceLanguages, titleCharacters } from '../../../contract/constants.ts';
import { editRoute, editWithdrawnRoute, writePath } from '../../../contract/paths.ts';
import { profiles } from '../../../contract/people/calls/profiles.ts';
import { posts } from '../../../contract/posts/calls/posts.ts';
import { postFields } from '../../../contract/text/post-text.ts';
import type { EarlySettings } from '../../../contract/views/early-settings.ts';
import { loadDeskMessages, loadLanguage, portalTranslator } from '../../../messages/portal.ts';
import { type Manifest, scriptsOf } from './manifest.ts';

/** The script of the early desk. */
export const earlyEntry = 'web/portal/writing/early/main.ts';

/** The screens that have an early desk, and what they open. */
const kinds: ReadonlyMap<string, EarlySettings['kind']> = new Map([
  [writePath, 'new'],
  [editRoute, 'post'],
  [editWithdrawnRoute, 'withdrawn'],
]);

/** What the early desk of a screen needs to know, with the scripts that it preloads; null for a screen without one. */
export async function earlySettings(
  manifest: Manifest,
  screen: string | null,
  preloads: readonly string[],
): Promise<EarlySettings | null> {
  const kind = screen === null ? undefined : kinds.get(screen);
  if (!kind) return null;
  const languages: EarlySettings['languages'] = {};
  for (const language of interfaceLanguages) {
    await Promise.all([loadLanguage(language), loadDeskMessages()]);
    const t = portalTranslator(language);
    const texts = [`messages/portal/desk/${language}.ts`, `messages/portal/${language}.ts`];
    languages[language] = {
      dir: directionOf(language),
      title: t('editor.title'),
      body: t('editor.body'),
      write: t('editor.write'),
      preview: t('editor.preview'),
      details: t('editor.details'),
      comments: t('editor.comments'),
      status: t('editor.early'),
      late: t('failure.chunkText'),
      reload: t('failure.reload'),
      scripts: texts.flatMap((source) => (manifest[source] ? scriptsOf(manifest, source) : [])),
    };
  }
  return {
    kind,
    accountPath: profiles.getUser.path,
    draftPath: posts.getDraft.path.replace('{id}', ''),
    titleCharacters,
    fields: postFields,
    preloads,
    languages,
  };
}
