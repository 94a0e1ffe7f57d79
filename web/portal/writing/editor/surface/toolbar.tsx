import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { type ToolbarIcon, toolbarIcons } from './toolbar-icons.tsx';

/** A button of the toolbar. */
export interface Tool {
  icon: ToolbarIcon;
  name: string;
  /** The shortcut as shown to people: `Ctrl+B`. */
  shortcut?: string | undefined;
  /** What the button opens, if it doesn't act at once. */
  opens?: 'menu' | 'dialog' | 'panel' | undefined;
  act(): void;
}

/** The first tool of each further group, and the tools whose names stand beside them where there is room. */
const groups: readonly ToolbarIcon[] = ['list', 'cite', 'document'];
const named: readonly ToolbarIcon[] = ['heading', 'link', 'cite', 'picture'];

interface ToolbarProps {
  tools: readonly Tool[];
  /** The tool whose menu or panel is open. */
  open: ToolbarIcon | null;
  /** What stands at the buttons, such as a menu. */
  children: ReactNode;
}

/** The formatting buttons. Tab stops at one of them; the arrow keys move between them. */
export function Toolbar({ tools, open, children }: ToolbarProps) {
  const { t } = useLanguage();
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const moveTo = (place: number): void => {
    const next = (place + tools.length) % tools.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button').item(next).focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const target = {
      ArrowRight: current + forward,
      ArrowLeft: current - forward,
      Home: 0,
      End: tools.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return (
    <div className={styles.tools}>
      <div
        ref={bar}
        className={styles.toolbar}
        role="toolbar"
        aria-label={t('editor.toolbar')}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ icon, name, shortcut, opens, act }, place) => (
          <button
            key={icon}
            type="button"
            aria-label={name}
            aria-keyshortcuts={shortcut}
            aria-haspopup={opens === 'panel' ? undefined : opens}
            aria-expanded={opens && opens !== 'dialog' ? icon === open : undefined}
            title={shortcut === undefined ? name : `${name} (${shortcut})`}
            tabIndex={place === current ? 0 : -1}
            data-group={groups.includes(icon) || undefined}
            data-named={named.includes(icon) || undefined}
            onFocus={() => setCurrent(place)}
            onClick={act}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              {toolbarIcons[icon]}
            </svg>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
