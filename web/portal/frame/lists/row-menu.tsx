import { Children, createContext, type ReactNode, useEffect, useState } from 'react';
import { Menu } from '../../../ui/menu.tsx';
import { useLanguage } from '../language/language-context.tsx';
import styles from './row-menu.module.css';

/** Where the actions of a menu show their dialogs, since the menu closes; null outside of a menu. */
export const MenuOfRow = createContext<HTMLElement | null>(null);

/** What else can be done with a row: links and row actions behind "⋯". */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  const { t } = useLanguage();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    place?.addEventListener('keydown', moveAlong);
    // This event doesn't bubble.
    place?.addEventListener('toggle', showWhole, true);
    return () => {
      place?.removeEventListener('keydown', moveAlong);
      place?.removeEventListener('toggle', showWhole, true);
    };
  }, [place]);
  const actions = Children.toArray(children);
  if (actions.length === 0) return null;
  return (
    <div className={styles.rowMenu} ref={setPlace}>
      <Menu
        className={styles.rowMenuOpen ?? ''}
        summary={
          <>
            <span aria-hidden="true">⋯</span>
            <span className="visually-hidden">{t('lists.moreFor', { about })}</span>
          </>
        }
      >
        <MenuOfRow value={place}>
          <ul className={styles.rowMenuList}>
            {actions.map((action, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place alone.
              <li key={at}>{action}</li>
            ))}
          </ul>
        </MenuOfRow>
      </Menu>
    </div>
  );
}

/** Scrolls as far as an opened menu needs, which may begin at the foot of the screen. */
function showWhole({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open)
    target.querySelector('ul')?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus with the arrow keys, Home and End. */
function moveAlong(event: KeyboardEvent): void {
  const { key, target } = event;
  const menu = target instanceof HTMLElement ? target.closest('details') : null;
  // Dialogs stand beside the menu: their keys come through here too.
  if (!menu || menu.closest('dialog')) return;
  const items = [...menu.querySelectorAll<HTMLElement>('li > a, li > button')];
  const at = items.findIndex((item) => item === target);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key];
  if (to === undefined) return;
  event.preventDefault();
  menu.open = true;
  items.at(to % items.length)?.focus();
}
