import { keymap } from '@codemirror/view';
import type { PortalTranslate } from '../../../../../messages/portal.ts';
import { completions } from '../marked/completions.ts';
import { shownPictures } from '../marked/shown-pictures.ts';
import { tableKeys } from '../tables/table-keys.ts';
import { openCodeMirror } from './code-mirror.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Opens CodeMirror with its phrases in the language of the portal. */
export function openMarkedSurface(host: HTMLElement, options: SurfaceOptions, t: PortalTranslate): Surface {
  const extensions = [
    completions(options, t, () => surface),
    keymap.of(tableKeys(() => surface)),
    shownPictures,
  ];
  const surface: Surface = openCodeMirror(host, { ...options, phrases: phrasesOf(t), extensions });
  return surface;
}

/** What CodeMirror says by itself, by its English text. */
function phrasesOf(t: PortalTranslate): Record<string, string> {
  return {
    'Control character': t('editor.controlCharacter'),
    Completions: t('editor.completions'),
    'Selection deleted': t('editor.selectionDeleted'),
  };
}
