import { type RefObject, useEffect, useMemo } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import type { Edit, Selected } from './edits.ts';
import type { Surface } from './surface.ts';
import type { Tool } from './toolbar.tsx';
import type { ToolbarIcon } from './toolbar-icons.tsx';

type Marking = typeof import('./markup.ts');

/** What marks a text: it isn't needed to type, and is loaded meanwhile. */
let loaded: Marking | null = null;

async function loadMarking(): Promise<Marking> {
  loaded = await import('./markup.ts');
  return loaded;
}

/** A tool that opens a menu, a dialog or a panel. */
export type Panel = Extract<ToolbarIcon, 'heading' | 'link' | 'table' | 'cite' | 'math' | 'chart' | 'find'>;

interface UseTools {
  surface: RefObject<Surface | null>;
  onPicture(): void;
  onDocument(): void;
  /** Opens the menu or dialog of a tool, or closes its menu. */
  onPanel(change: (open: Panel | null) => Panel | null): void;
}

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
  find: 'Mod-f',
};

/** The tools for the body: their buttons, and shortcuts for most. */
export function useTools({ surface, onPicture, onDocument, onPanel }: UseTools): Tools {
  const { t } = useLanguage();
  const showToast = useToast();
  useEffect(() => {
    // A tool that is used loads it again if that fails.
    loadMarking().catch(() => {});
  }, []);
  return useMemo(() => {
    const apply = (edit: (marking: Marking, selected: Selected) => Edit) => () => {
      const act = (marking: Marking) => {
        const place = surface.current;
        if (!place) return;
        place.apply(edit(marking, place.selected()));
        place.focus();
      };
      // At once if possible, before the next key.
      if (loaded) act(loaded);
      else loadMarking().then(act, () => showToast({ status: 'error', message: t('editor.unreached') }));
    };
    const toggle = (panel: Panel) => () => onPanel((open) => (open === panel ? null : panel));
    const acts: readonly [ToolbarIcon, string, () => void, Tool['opens']?][] = [
      ['bold', t('editor.bold'), apply(({ bold }, selected) => bold(selected))],
      ['italic', t('editor.italic'), apply(({ italic }, selected) => italic(selected))],
      ['heading', t('editor.heading'), toggle('heading'), 'menu'],
      ['link', t('editor.link'), toggle('link'), 'dialog'],
      ['list', t('editor.list'), apply(({ list }, selected) => list(selected))],
      [
        'numberedList',
        t('editor.numberedList'),
        apply(({ numberedList }, selected) => numberedList(selected)),
      ],
      ['quote', t('editor.quote'), apply(({ quote }, selected) => quote(selected))],
      ['code', t('editor.code'), apply(({ code }, selected) => code(selected))],
      ['cite', t('editor.cite'), toggle('cite'), 'dialog'],
      ['footnote', t('editor.footnote'), apply(({ footnote }, selected) => footnote(selected))],
      ['picture', t('editor.picture'), onPicture],
      ['table', t('editor.table'), toggle('table'), 'dialog'],
      ['chart', t('editor.chart'), toggle('chart'), 'dialog'],
      ['math', t('editor.math'), toggle('math'), 'dialog'],
      ['document', t('editor.document'), onDocument],
      ['find', t('editor.findAndReplace'), toggle('find'), 'panel'],
    ];
    const tools = acts.map(([icon, name, act, opens]) => ({
      icon,
      name,
      act,
      opens,
      shortcut: pressed(shortcutOf[icon]),
    }));
    const keys = acts.flatMap(([icon, , act]): [string, () => void][] => {
      const key = shortcutOf[icon];
      return key === undefined ? [] : [[key, act]];
    });
    const levels = [0, 2, 3, 4].map((level): [string, () => void] => [
      `Mod-Alt-${level}`,
      apply(({ heading }, selected) => heading(selected, level)),
    ]);
    const find = () => onPanel(() => 'find');
    // On Apple keyboards, Meta+H hides the window.
    const finds = ['Mod-f', 'Mod-h', 'Mod-Alt-f'].map((key): [string, () => void] => [key, find]);
    return { tools, shortcuts: new Map([...keys, ...levels, ...finds]) };
  }, [t, showToast, surface, onPicture, onDocument, onPanel]);
}

/** `Mod-Shift-h` as shown to people: `Ctrl+Shift+H`, or `Meta+Shift+H` on Apple keyboards. */
function pressed(shortcut: string | undefined): string | undefined {
  if (shortcut === undefined) return undefined;
  const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
  const [key = '', ...modifiers] = shortcut.split('-').reverse();
  const names = modifiers.reverse().map((name) => (name !== 'Mod' ? name : isApple ? 'Meta' : 'Control'));
  return [...names, key.toUpperCase()].join('+');
}
