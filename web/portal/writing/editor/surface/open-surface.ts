import { loadAppMessages, type PortalTranslate } from '../../../../../messages/portal.ts';
import { changeOf } from './change-of.ts';
import { openPlainSurface } from './plain-surface.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Takes the place of the surface that is open. */
type TakeOver = (surface: Surface) => void;

/**
 * Opens a text area at once, so that nobody waits to type. CodeMirror takes over from it when it has loaded, with the
 * text, the caret and the focus as they are then; what was typed can be undone at once. The text area stays if the
 * author wants it, if the script fails to load, or if the browser is too old.
 */
export function openSurface(
  host: HTMLElement,
  isPlain: boolean,
  options: SurfaceOptions,
  t: PortalTranslate,
  takeOver: TakeOver,
): Surface {
  const plain = openPlainSurface(host, options);
  // Without constructed style sheets the editor would be unstyled (Safari before 16.4).
  if (isPlain || !('adoptedStyleSheets' in Document.prototype)) {
    takeOver(plain);
    return plain;
  }
  // As in CodeMirror, and not at the end.
  plain.selectQuietly(0, 0);
  void Promise.all([import('./marked-surface.ts'), loadAppMessages()]).then(
    ([{ openMarkedSurface }]) =>
      plain.handOver(({ begun, written, anchor, head, isFocused }) => {
        if (!host.isConnected) return;
        // A shadow root hides what its host contains.
        const place = document.createElement('div');
        place.className = host.className;
        host.append(place);
        const marked = openMarkedSurface(place, { ...options, text: begun }, t);
        const changes = written === begun ? [] : [changeOf(begun, written)];
        if (changes.length > 0 || anchor !== 0 || head !== 0) marked.apply({ changes, anchor, head });
        if (isFocused) marked.focus();
        plain.close();
        takeOver(marked);
      }),
    () => takeOver(plain),
  );
  return plain;
}
