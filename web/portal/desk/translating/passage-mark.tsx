import { useId, useRef, useState } from 'react';
import { noteCharacters, translations } from '../../../../contract/desk/calls/translations.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import type { Mark } from './rows.ts';
import styles from './translating.module.css';

interface PassageMarkProps {
  post: string;
  mark: Mark;
  /** The passage, for screen readers. */
  label: string;
  onMark(mark: Mark): void;
}

/** Says that a passage needs work, and why. It is kept at once; a note when the field is left. */
export function PassageMark({ post, mark, label, onMark }: PassageMarkProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const id = useId();
  const [isOpen, setOpen] = useState(mark.note !== '');
  // From a passage, Tab leads to the next one: the keyboard has a key for a mark, and stops where there is one.
  const stop = mark.needsWork || mark.note !== '' ? 0 : -1;
  /** What the server has. */
  const kept = useRef(mark);
  /** The last change. Each is sent after the one before it: two that are under way can arrive in another order. */
  const last = useRef(Promise.resolve());
  const shown = useRef(mark);
  const show = (changed: Mark): void => {
    shown.current = changed;
    onMark(changed);
  };
  const keep = (changed: Mark): void => {
    show(changed);
    const next = () => send(changed);
    last.current = last.current.then(next, next);
  };
  const send = async (changed: Mark): Promise<void> => {
    const note = changed.note.trim();
    if (changed.needsWork === kept.current.needsWork && note === kept.current.note) return;
    try {
      await call(translations.markPassage, {
        params: { id: post, key: changed.key },
        body: { needs_work: changed.needsWork, note },
      });
      kept.current = { ...changed, note };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The words of a note stay, to be sent when the field is left again, and so does what was changed since.
      if (shown.current === changed) show({ ...kept.current, note: changed.note });
      showToast({ status: 'error', message: t('translating.notMarked'), detail: t('frame.tryAgain') });
    }
  };
  return (
    <div className={styles.mark} data-needs-work={mark.needsWork || undefined}>
      <label>
        <input
          type="checkbox"
          tabIndex={stop}
          aria-keyshortcuts="Control+M"
          title={`${t('translating.needsWork')} (Ctrl+M)`}
          checked={mark.needsWork}
          onChange={({ target }) => keep({ ...mark, needsWork: target.checked })}
        />{' '}
        {t('translating.needsWork')}
        <span className="visually-hidden"> {label}</span>
      </label>
      {isOpen ? (
        <div className={styles.note}>
          <label htmlFor={id}>
            {t('translating.note')}
            <span className="visually-hidden"> {label}</span>
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={noteCharacters}
            dir="auto"
            value={mark.note}
            onChange={({ target }) => show({ ...mark, note: target.value })}
            onBlur={() => keep(mark)}
          />
        </div>
      ) : (
        <button className="text-button" type="button" tabIndex={stop} onClick={() => setOpen(true)}>
          {t('translating.addNote')}
          <span className="visually-hidden"> {label}</span>
        </button>
      )}
    </div>
  );
}
