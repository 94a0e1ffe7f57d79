import type { PortalTranslate } from '../../../../messages/portal.ts';
import { openPlainSurface } from './plain-surface.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Opens CodeMirror; a text area if its script fails to load or the browser is too old for it. */
export async function openSurface(
  host: HTMLElement,
  isPlain: boolean,
  options: SurfaceOptions,
  t: PortalTranslate,
): Promise<Surface> {
  // Without constructed style sheets the editor would be unstyled (Safari before 16.4).
  if (isPlain || !('adoptedStyleSheets' in Document.prototype)) return openPlainSurface(host, options);
  try {
    const { openCodeMirror } = await import('./code-mirror.ts');
    return openCodeMirror(host, { ...options, phrases: phrasesOf(t) });
  } catch {
    return openPlainSurface(host, options);
  }
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
