import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage } from '../../language/language-context.tsx';
import styles from '../editor.module.css';
import { type ToolbarIcon, toolbarIcons } from './toolbar-icons.tsx';

/** A button of the toolbar. */
export interface Tool {
  icon: ToolbarIcon;
  name: string;
  /** The shortcut as shown to people: `Ctrl+B`. */
  shortcut?: string | undefined;
  act(): void;
}

/** The formatting buttons. Tab stops at one of them; the arrow keys move between them. */
export function Toolbar({ tools }: { tools: readonly Tool[] }) {
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
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ icon, name, shortcut, act }, place) => (
        <button
          key={icon}
          type="button"
          aria-label={name}
          aria-keyshortcuts={shortcut}
          title={shortcut === undefined ? name : `${name} (${shortcut})`}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
          onClick={act}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {toolbarIcons[icon]}
          </svg>
        </button>
      ))}
    </div>
  );
}
