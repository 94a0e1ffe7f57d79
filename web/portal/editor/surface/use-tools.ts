import { useMemo } from 'react';
import { useLanguage } from '../../language/language-context.tsx';
import * as marking from './marking.ts';
import type { Surface } from './surface.ts';
import type { Tool } from './toolbar.tsx';
import type { ToolbarIcon } from './toolbar-icons.tsx';

type Mark = (selected: marking.Selected) => marking.Edit;

interface Tools {
  tools: Tool[];
  /** Actions by shortcut, such as `Mod-b`. */
  shortcuts: ReadonlyMap<string, () => void>;
}

const shortcutOf: Partial<Record<ToolbarIcon, string>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  link: 'Mod-k',
  code: 'Mod-e',
  heading: 'Mod-Shift-h',
  list: 'Mod-Shift-l',
  quote: 'Mod-Shift-q',
  picture: 'Mod-Shift-p',
};

/** The tools for the body: their buttons, and shortcuts for most. */
export function useTools(surface: () => Surface | null, onPicture: () => void, onSave: () => void): Tools {
  const { t } = useLanguage();
  return useMemo(() => {
    const apply = (mark: Mark) => () => {
      const place = surface();
      if (!place) return;
      place.apply(mark(place.selected()));
      place.focus();
    };
    const acts: readonly [ToolbarIcon, string, () => void][] = [
      ['bold', t('editor.bold'), apply(marking.bold)],
      ['italic', t('editor.italic'), apply(marking.italic)],
      ['heading', t('editor.heading'), apply(marking.heading)],
      ['link', t('editor.link'), apply(marking.link)],
      ['list', t('editor.list'), apply(marking.list)],
      ['numberedList', t('editor.numberedList'), apply(marking.numberedList)],
      ['quote', t('editor.quote'), apply(marking.quote)],
      ['code', t('editor.code'), apply(marking.code)],
      ['table', t('editor.table'), apply((selected) => marking.table(selected, t('editor.column')))],
      ['footnote', t('editor.footnote'), apply(marking.footnote)],
      ['math', t('editor.math'), apply(marking.math)],
      ['picture', t('editor.picture'), onPicture],
    ];
    const tools = acts.map(([icon, name, act]) => ({ icon, name, act, shortcut: pressed(shortcutOf[icon]) }));
    const keys = acts.flatMap(([icon, , act]): [string, () => void][] => {
      const key = shortcutOf[icon];
      return key === undefined ? [] : [[key, act]];
    });
    return { tools, shortcuts: new Map([...keys, ['Mod-s', onSave]]) };
  }, [t, surface, onPicture, onSave]);
}

/** `Mod-Shift-h` as shown to people: `Ctrl+Shift+H`, or `Meta+Shift+H` on Apple keyboards. */
function pressed(shortcut: string | undefined): string | undefined {
  if (shortcut === undefined) return undefined;
  const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
  const [key = '', ...modifiers] = shortcut.split('-').reverse();
  const names = modifiers.reverse().map((name) => (name !== 'Mod' ? name : isApple ? 'Meta' : 'Control'));
  return [...names, key.toUpperCase()].join('+');
}
