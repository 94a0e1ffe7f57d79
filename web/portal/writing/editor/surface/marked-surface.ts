import type { PortalTranslate } from '../../../../../messages/portal.ts';
import { openCodeMirror } from './code-mirror.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Opens CodeMirror with its phrases in the language of the portal. */
export function openMarkedSurface(host: HTMLElement, options: SurfaceOptions, t: PortalTranslate): Surface {
  return openCodeMirror(host, { ...options, phrases: phrasesOf(t) });
}

/** What CodeMirror says by itself, by its English text. */
function phrasesOf(t: PortalTranslate): Record<string, string> {
  return {
    'Control character': t('editor.controlCharacter'),
    'Selection deleted': t('editor.selectionDeleted'),
  };
}
