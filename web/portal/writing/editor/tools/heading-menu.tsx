import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Edit } from '../surface/edits.ts';
import { callout, heading, headingLevel } from '../surface/markup.ts';
import type { Surface } from '../surface/surface.ts';
import styles from './tools.module.css';

interface HeadingMenuProps {
  surface: Surface;
  onClose(): void;
}

/** Levels begin below the post's title; 0 is ordinary text. */
const levels = [2, 3, 4, 0] as const;

/** In the order of how much harm is at stake. */
const callouts = ['note', 'tip', 'important', 'warning', 'caution', 'emergency'] as const;

/** The menu of heading levels and callouts, at the button that opens it (ARIA menu). */
export function HeadingMenu({ surface, onClose }: HeadingMenuProps) {
  const { t } = useLanguage();
  const menu = useRef<HTMLDivElement>(null);
  const [current] = useState(() => headingLevel(surface.selected()));

  useLayoutEffect(() => {
    const shown = menu.current;
    const button = shown && buttonOf(shown);
    if (!shown || !button?.parentElement) return;
    const bar = button.parentElement;
    const isRtl = getComputedStyle(bar).direction === 'rtl';
    const [from, at] = [bar.getBoundingClientRect(), button.getBoundingClientRect()];
    const start = isRtl ? from.right - at.right : at.left - from.left;
    const most = Math.max(0, bar.clientWidth - shown.offsetWidth);
    shown.style.setProperty('--menu-start', `${Math.min(Math.max(0, start), most)}px`);
    (shown.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(shown)[0])?.focus();
  }, []);

  useEffect(() => {
    const closeFromElsewhere = ({ target }: Event) => {
      const shown = menu.current;
      if (!shown || !(target instanceof Node) || shown.contains(target)) return;
      // The button closes it by itself.
      if (!buttonOf(shown)?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeFromElsewhere);
    document.addEventListener('focusin', closeFromElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeFromElsewhere);
      document.removeEventListener('focusin', closeFromElsewhere);
    };
  }, [onClose]);

  const choose = (edit: Edit): void => {
    onClose();
    surface.apply(edit);
    surface.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const shown = event.currentTarget;
    if (event.key === 'Escape') {
      event.preventDefault();
      buttonOf(shown)?.focus();
      onClose();
    }
    if (event.key === 'Tab') onClose();
    const items = itemsOf(shown);
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      tabIndex={-1}
      aria-label={t('editor.headingLevels')}
      onKeyDown={onKeyDown}
    >
      {levels.map((level) => (
        <button
          key={level}
          type="button"
          role="menuitemradio"
          aria-checked={level === current}
          aria-keyshortcuts={`Control+Alt+${level}`}
          tabIndex={-1}
          data-level={level}
          onClick={() => choose(heading(surface.selected(), level))}
        >
          {level === 0 ? t('editor.noHeading') : t('editor.headingLevel', { level })}
        </button>
      ))}
      <p aria-hidden="true">{t('editor.callouts')}</p>
      {callouts.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(callout(surface.selected(), kind))}
        >
          {t(`editor.callout.${kind}`)}
        </button>
      ))}
    </div>
  );
}

function buttonOf(menu: Element): HTMLElement | null {
  return menu.parentElement?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null;
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}
