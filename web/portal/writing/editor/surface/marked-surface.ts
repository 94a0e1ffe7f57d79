import { keymap } from '@codemirror/view';
import type { PortalTranslate } from '../../../../../messages/portal.ts';
import { completions } from '../marked/completions.ts';
import { shownBlocks } from '../marked/shown-blocks.ts';
import { shownPictures } from '../marked/shown-pictures.ts';
import { tableKeys } from '../tables/table-keys.ts';
import { openCodeMirror } from './code-mirror.ts';
import type { Surface, SurfaceOptions } from './surface.ts';

/** Opens CodeMirror with its phrases in the language of the portal. */
export function openMarkedSurface(host: HTMLElement, options: SurfaceOptions, t: PortalTranslate): Surface {
  let { language } = options;
  const extensions = [
    completions(options, t, () => surface),
    keymap.of(tableKeys(() => surface)),
    shownPictures,
    shownBlocks({
      language: () => language,
      edit: (kind) =>
        options.offers
          .tools()
          .find(({ icon }) => icon === kind)
          ?.act(),
      labelOf: (kind) => t(kind === 'table' ? 'tables.change' : 'editor.changeChart'),
    }),
  ];
  const opened = openCodeMirror(host, { ...options, phrases: phrasesOf(t), extensions });
  const surface: Surface = {
    ...opened,
    setLanguage: (changed) => {
      language = changed;
      opened.setLanguage(changed);
    },
  };
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
