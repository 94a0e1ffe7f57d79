import { useEffect, useRef, useState } from 'react';

/** The comment that a mark beside the text has opened. */
export interface Opened {
  comment: string | null;
  open(comment: string): void;
  close(): void;
}

/**
 * Opens a comment and moves the focus to it. Escape, or opening another one, closes it; then the focus returns to where
 * it was.
 */
export function useOpened(): Opened {
  const [comment, setComment] = useState<string | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const close = () => {
    setComment(null);
    if (before.current?.isConnected) before.current.focus();
  };
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (comment === null) return;
    document.getElementById(`thread-${comment}`)?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      latestClose.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [comment]);
  return {
    comment,
    open(next) {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setComment(next);
    },
    close,
  };
}
