import type { PortalTranslate } from '../../../../messages/portal.ts';
import { openCodeMirror } from './code-mirror.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Opens CodeMirror with its phrases in the language of the portal. */
export function openMarkedSurface(host: HTMLElement, options: SurfaceOptions, t: PortalTranslate): Surface {
  return openCodeMirror(host, { ...options, phrases: phrasesOf(t) });
}

/** The phrases of the editor's search, by their English text. */
function phrasesOf(t: PortalTranslate): Record<string, string> {
  return {
    Find: t('editor.find'),
    Replace: t('editor.replaceWith'),
    next: t('editor.next'),
    previous: t('editor.previous'),
    all: t('editor.selectAll'),
    'match case': t('editor.matchCase'),
    'by word': t('editor.byWord'),
    regexp: t('editor.regexp'),
    replace: t('editor.replace'),
    'replace all': t('editor.replaceAll'),
    close: t('notices.close'),
    'current match': t('editor.currentMatch'),
    'replaced $ matches': t('editor.replacedMatches'),
    'replaced match on line $': t('editor.replacedOnLine'),
    'on line': t('editor.onLine'),
    'Go to line': t('editor.goToLine'),
    go: t('editor.go'),
    'Control character': t('editor.controlCharacter'),
    'Selection deleted': t('editor.selectionDeleted'),
  };
}
