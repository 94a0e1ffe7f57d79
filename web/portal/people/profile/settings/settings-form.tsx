import {
  Children,
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FieldScope } from '../../../../ui/fields/field-scope.ts';
import { sendByKey } from '../../../../ui/send-key.ts';
import type { CallError } from '../../../frame/api/call-error.ts';
import { useSave } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { refetchUser } from '../../../frame/user/use-user.ts';
import styles from '../settings.module.css';
import { useUnsaved } from './leave-question.tsx';

/** What a form of the settings needs of each of its sections. */
export interface FormSection {
  isChanged(): boolean;
  /** Whether it can be sent; focuses its first wrong field. */
  isValid(): Promise<boolean>;
  /** Sends it, and resolves to what a toast says of that, and whether nothing was typed into it meanwhile. */
  save(): Promise<{ said: string; isDone: boolean }>;
  showErrors(error: CallError): boolean;
  /** Returns to the saved values. */
  cancel(): void;
  /** Forgets what the tab has saved of it. */
  discard(): void;
}

interface SectionsOfForm {
  /** Whether its fields can be changed. */
  editing: boolean;
  edit(): void;
  /** Adds the section that stands at `place`; returns the function that takes it away. */
  join(section: FormSection, place: number): () => void;
  /** Says whether a section has changes that are not saved. */
  mark(section: FormSection, isChanged: boolean): void;
}

const Sections = createContext<SectionsOfForm | null>(null);
const Place = createContext(0);

/** The form around a section, and the section's place in it. */
export function useSettingsForm(): SectionsOfForm & { place: number } {
  const form = useContext(Sections);
  const place = useContext(Place);
  if (!form) throw new Error('useSettingsForm needs a SettingsForm');
  return { ...form, place };
}

interface SettingsFormProps {
  /** What the toast says after a save of several sections, or of none. */
  success: string;
  /** Whether its fields can be changed without Edit. */
  isOpen?: boolean;
  /** Prefix of the fields' ids, if another form of the page has fields of the same names. */
  scope?: string;
  labels?: { edit: string; save: string; saving: string };
  children: ReactNode;
}

/**
 * The sections of a part of the settings with one Edit, or with one Save and Cancel (product.md#the-profile-area). Save sends the
 * sections that have changed one after the other, and ends at the first that fails, as a toast reports; those before it are saved.
 */
export function SettingsForm({ success, isOpen = false, scope, labels, children }: SettingsFormProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const [editing, setEditing] = useState(isOpen);
  const [changed, setChanged] = useState<ReadonlySet<FormSection>>(() => new Set());
  // They join as they are loaded, and are sent in their places.
  const [places] = useState(() => new Map<FormSection, number>());
  const inPlace = () => [...places].sort(([, one], [, other]) => one - other).map(([section]) => section);
  const sending = useRef<FormSection>(undefined);
  const { busy, run } = useSave({
    failure: t('settings.error'),
    byToast: true,
    form: { showErrors: (error) => sending.current?.showErrors(error) ?? false },
  });
  useUnsaved(editing && changed.size > 0);

  const edit = useCallback(() => setEditing(true), []);
  const mark = useCallback((section: FormSection, isChanged: boolean) => {
    setChanged((before) => {
      if (before.has(section) === isChanged) return before;
      const after = new Set(before);
      if (isChanged) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);
  const join = useCallback(
    (section: FormSection, place: number) => {
      places.set(section, place);
      return () => {
        places.delete(section);
        mark(section, false);
      };
    },
    [places, mark],
  );
  const finish = () => {
    for (const section of inPlace()) section.discard();
    setEditing(isOpen);
  };
  const cancel = () => {
    for (const section of inPlace()) section.cancel();
    finish();
  };
  const save = async () => {
    const waiting = inPlace().filter((section) => section.isChanged());
    for (const section of waiting) if (!(await section.isValid())) return;
    const saved: { said: string; isDone: boolean }[] = [];
    const isSaved = await run(async () => {
      // From the section that asked for a proof on, where one was asked for.
      for (const section of waiting.slice(saved.length)) {
        sending.current = section;
        saved.push(await section.save());
      }
    });
    if (saved.length > 0) await refetchUser();
    if (!isSaved) return;
    const [first] = saved;
    showToast({ status: 'ok', message: first && saved.length === 1 ? first.said : success });
    const others = inPlace().filter((section) => !waiting.includes(section));
    if (saved.every(({ isDone }) => isDone) && !others.some((section) => section.isChanged())) finish();
  };

  const running = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    await save().finally(() => {
      running.current = false;
    });
  };
  const { element, editButton } = useMovedFocus(editing);
  const whole = useMemo(() => ({ editing, edit, join, mark }), [editing, edit, join, mark]);
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={submit}
      onKeyDown={sendByKey}
    >
      <FieldScope value={scope ?? null}>
        <Sections value={whole}>
          {Children.map(children, (child, place) => (
            <Place value={place}>{child}</Place>
          ))}
        </Sections>
      </FieldScope>
      <div className={`form-actions ${styles.actions}`}>
        {editing ? (
          <>
            <BusyButton
              type="submit"
              busy={busy}
              label={labels?.save ?? t('settings.save')}
              busyLabel={labels?.saving ?? t('settings.saving')}
            />
            {(!isOpen || changed.size > 0) && (
              <button className="button button-quiet" type="button" onClick={cancel}>
                {t('settings.cancel')}
              </button>
            )}
          </>
        ) : (
          <button ref={editButton} className="button button-quiet" type="button" onClick={edit}>
            {labels?.edit ?? t('settings.edit')}
          </button>
        )}
      </div>
    </form>
  );
}

/** Moves the focus when the pressed button is gone: to the first field, and back to Edit. */
function useMovedFocus(editing: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (editing) element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    else editButton.current?.focus();
  }, [editing]);
  return { element, editButton };
}
