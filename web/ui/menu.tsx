import { type ReactNode, useEffect, useRef } from 'react';

interface MenuProps {
  className: string;
  /** The content of the button that opens and closes it. */
  summary: ReactNode;
  children: ReactNode;
}

/** A menu of links and buttons. Choosing one closes it, as do Escape and moving the focus elsewhere. */
export function Menu({ className, summary, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    return closeWhenLeft(menu);
  }, []);
  return (
    <details className={className} ref={details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function closeWhenLeft(menu: HTMLDetailsElement): () => void {
  const close = () => {
    menu.open = false;
  };
  const closeFromElsewhere = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  const closeOnChoice = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a, button')) close();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', closeFromElsewhere);
  document.addEventListener('focusin', closeFromElsewhere);
  menu.addEventListener('click', closeOnChoice);
  menu.addEventListener('keydown', closeOnEscape);
  return () => {
    document.removeEventListener('pointerdown', closeFromElsewhere);
    document.removeEventListener('focusin', closeFromElsewhere);
    menu.removeEventListener('click', closeOnChoice);
    menu.removeEventListener('keydown', closeOnEscape);
  };
}
