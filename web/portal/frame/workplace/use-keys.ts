import { useEffect, useRef } from 'react';

/** What each key does, by its letter or sign; one that gives false leaves the key to others. */
type Keys = Readonly<Record<string, () => unknown>>;

const storedAs = 'review keys';

/** Whether single keys act, as this browser remembers it. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers whether single keys act: people who dictate may need to turn them off (WCAG 2.1.4). */
export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, 'off');
  } catch {
    // Without storage, the keys stay as they are.
  }
}

const written = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Acts on single keys, outside of fields and dialogs. `?` works even while the other keys are off. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event)) return;
      const key = keyOf(event);
      const act = current.current[key];
      if (!act || (key !== '?' && !keysAreOn())) return;
      if (act() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Whether a key was pressed alone, outside of fields and dialogs, and nobody has acted on it. */
function isSingle({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return false;
  if (target instanceof Element && target.closest(written)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Acts on a letter that is pressed after `g`, before any other key or press. */
export function useGoKeys(go: (letter: string) => boolean): void {
  const current = useRef(go);
  useEffect(() => {
    current.current = go;
  });
  useEffect(() => {
    let isAsked = false;
    const forget = () => {
      isAsked = false;
    };
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      // Shift alone is not yet a key.
      if (key === 'Shift') return;
      const isSecond = isAsked;
      isAsked = !isSecond && key === 'g' && keysAreOn() && isSingle(event);
      if (!isSecond || !isSingle(event) || !current.current(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the keys of the screen, which mean something else alone.
    document.addEventListener('keydown', press, { capture: true });
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
}

/** The Latin letter on a key whose keyboard layout has another script. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z?]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/** Acts on Ctrl or Command with a letter or Enter, wherever the focus is, unless a dialog is open. */
export function useShortcut(key: string, act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
      if (keyOf(event) !== key || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key]);
}
