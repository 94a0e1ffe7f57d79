import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { replies } from '../../../../../contract/desk/calls/views.ts';
import { repliesPath } from '../../../../../contract/desk/desk-paths.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import styles from './replies.module.css';

/** From so many replies on, there is a field to search them. */
const many = 8;

/** A menu that inserts a saved reply into a field of its form, where the caret is. */
export function InsertReply({ field }: { field: string }) {
  const { t } = useLanguage();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Who closes and opens the menu in one moment causes a single event, after which it is as open as before.
  const [toggled, setToggled] = useState(0);
  const [searched, setSearched] = useState('');
  const saved = useCall(replies.listSavedReplies, {}, { enabled: isOpen });
  const loaded = saved.data !== undefined;
  useCloseElsewhere(menu);
  useEffect(() => {
    if (!isOpen || !loaded || toggled === 0) return;
    const enter = () => {
      const [first, ...others] = focusables(menu.current);
      if (!others.some((one) => one.matches(':focus'))) first?.focus();
    };
    enter();
    // The form around the menu may render in the same moment, since the field was left: the focus has been seen to stay outside.
    const frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, [isOpen, loaded, toggled]);

  const choose = (event: MouseEvent<HTMLElement>, body: string) => {
    const area = event.currentTarget.closest('form')?.elements.namedItem(field);
    close(menu.current);
    if (area instanceof HTMLTextAreaElement) insert(area, body);
  };
  return (
    <details
      className={styles.menu}
      ref={menu}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        setToggled((times) => times + 1);
      }}
      onKeyDown={(event) => moveInMenu(event, menu.current)}
    >
      <summary>{t('review.replies.insert')}</summary>
      <div className={styles.panel}>
        {isOpen && (
          <Fetched query={saved} label={t('review.replies.loading')}>
            {(data) => (
              <>
                {data.replies.length === 0 && <p>{t('review.replies.none')}</p>}
                {data.replies.length >= many && (
                  <input
                    type="search"
                    dir="auto"
                    aria-label={t('review.replies.search')}
                    placeholder={t('review.replies.search')}
                    value={searched}
                    onChange={({ target }) => setSearched(target.value)}
                  />
                )}
                {data.replies.length > 0 && (
                  <ul aria-label={t('review.replies.title')}>
                    {data.replies
                      .filter(({ title, body }) => contains(`${title} ${body}`, searched))
                      .map(({ id, title, body }) => (
                        <li key={id}>
                          <button type="button" onClick={(event) => choose(event, body)}>
                            <strong dir="auto">{title}</strong>
                            <span dir="auto">{body.slice(0, 120)}</span>
                          </button>
                        </li>
                      ))}
                  </ul>
                )}
                <Link className="text-button" to={repliesPath}>
                  {t('review.replies.manage')}
                </Link>
              </>
            )}
          </Fetched>
        )}
      </div>
    </details>
  );
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase());

/** What can have the focus in the open menu, in order. */
function focusables(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('input, li button, a') ?? [])];
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}

/** Moves by the arrow keys, and closes on Escape without closing a dialog around it. */
function moveInMenu(event: KeyboardEvent, menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    close(menu);
    menu.querySelector('summary')?.focus();
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const first = event.target instanceof HTMLInputElement && event.key === 'Enter';
  if (by === undefined && !first) return;
  event.preventDefault();
  const all = focusables(menu);
  const place = all.findIndex((one) => one === document.activeElement);
  // Enter in the search chooses the first that was found.
  if (first) all[1]?.click();
  else all[Math.min(all.length - 1, Math.max(0, place + (by ?? 0)))]?.focus();
}

/** Inserts a text where the caret was, in place of what was selected; the form hears of it as of typing. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const before = area.value.slice(0, area.selectionStart);
  const separated = before === '' || /\s$/.test(before) ? text : `\n\n${text}`;
  area.setRangeText(separated, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

function useCloseElsewhere(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const closeFrom = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current);
    };
    document.addEventListener('pointerdown', closeFrom);
    document.addEventListener('focusin', closeFrom);
    return () => {
      document.removeEventListener('pointerdown', closeFrom);
      document.removeEventListener('focusin', closeFrom);
    };
  }, [menu]);
}
