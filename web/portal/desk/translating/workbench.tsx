import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { type TranslationDeskReply, translations } from '../../../../contract/desk/calls/translations.ts';
import { editPath, postPath } from '../../../../contract/paths.ts';
import type { PostText } from '../../../../contract/text/post-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Tick } from '../../../ui/fields/tick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../frame/api/call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import type { LocalDraft } from '../../writing/editor/saving/local-draft.ts';
import type { Saver } from '../../writing/editor/saving/saver.ts';
import type { Saving } from '../../writing/editor/saving/state-machine.ts';
import { SaveStatus } from '../../writing/editor/saving/status.tsx';
import { useSaver } from '../../writing/editor/saving/use-saver.ts';
import { Block, idOfBlock } from './block.tsx';
import { Conflict } from './conflict.tsx';
import { mineInPlaceOf } from './kept.ts';
import { PassageMark } from './passage-mark.tsx';
import { type DeskRow, isUntranslated, type Mark, rowsOf, textOf } from './rows.ts';
import { SourceState } from './source-state.tsx';
import styles from './translating.module.css';

interface WorkbenchProps {
  desk: TranslationDeskReply;
  accountId: string;
  initial: Saving;
  /** The draft in this browser that `initial` was restored from. */
  restored: LocalDraft | null;
  /** Shows what the server has now. */
  onReload(): Promise<unknown>;
}

/** The desk of one draft. It is one text, saved like that of the editor; the rows are how it is shown. */
export function Workbench({ desk, accountId, initial, restored, onReload }: WorkbenchProps) {
  const { t, translate } = useLanguage();
  const languageName = useLanguageName();
  const open = useSaver(accountId, desk.id, initial, restored);
  const { saver, saving } = open;
  const [rows, setRows] = useState(() => rowsOf(desk));
  const { title, summary, body } = saving.text;
  const type = (change: Partial<PostText>) => saver.type({ ...saver.state().saving.text, ...change });
  const typeRow = (place: number, text: string) => {
    const changed = rows.map((row, index) => (index === place ? { ...row, text } : row));
    setRows(changed);
    type({ body: textOf(changed) });
  };
  const { isFinishing, save, finish } = useFinish(saver, desk.id);
  // A text that was restored, chosen or saved in another tab: the rows are those of the text that was loaded.
  const isOther = body !== textOf(rows);
  const isSaved = saving.phase === 'saved';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for each text that is shown otherwise.
  useEffect(() => {
    if (isOther && isSaved) void onReload();
  }, [isOther, isSaved]);
  const { theirs } = saving;
  const left = rows.flatMap((row, place) => (isUntranslated(row) ? [place] : []));
  const unfinished = rows.flatMap((row, place) =>
    isUntranslated(row) || row.mark?.needsWork ? [place] : [],
  );
  const marked = rows.filter(({ mark }) => mark?.needsWork).length;
  const markRow = (place: number, mark: Mark) =>
    setRows((before) => before.map((row, index) => (index === place ? { ...row, mark } : row)));
  const { source, made_from: madeFrom, newest, language } = desk;
  const written = { lang: language, dir: directionOf(language) };
  const original = { lang: source.language, dir: directionOf(source.language) };
  const fields: { name: 'title' | 'summary'; row: DeskRow }[] = [
    { name: 'title', row: fieldRow(madeFrom.title, newest.title, title) },
    ...(madeFrom.summary + newest.summary + summary === ''
      ? []
      : [{ name: 'summary' as const, row: fieldRow(madeFrom.summary, newest.summary, summary) }]),
  ];
  return (
    <div className={styles.desk}>
      <PageTitle title={t('translating.title')} />
      <PageHeading>{t('translating.title')}</PageHeading>
      <p className="area-lead">
        {t('translating.languages', { from: languageName(source.language), to: languageName(language) })}{' '}
        <a href={postPath(source.slug)} {...original}>
          {madeFrom.title}
        </a>
      </p>
      <SourceState desk={desk} onSave={save} onReload={onReload} />
      {theirs && (
        <Conflict
          isRestored={false}
          onMine={() => {
            const text = mineInPlaceOf(theirs.text, saving.text, saving.base?.text ?? null);
            saver.dispatch({ type: 'resolved', text });
          }}
          onTheirs={() => saver.dispatch({ type: 'resolved', text: theirs.text })}
        />
      )}
      {saving.phase === 'refused' && saving.errorMessage !== null && (
        <Notice tone="alarm" heading={t('editor.refusedHeading')}>
          <p>{translate(saving.errorMessage)}</p>
        </Notice>
      )}
      <MachineHelp desk={desk} />
      {(isOther ? [] : fields).map(({ name, row }) => (
        <Block
          draft={desk.id}
          key={name}
          place={name}
          label={t(`editor.${name}`)}
          row={row}
          original={original}
          written={written}
          onType={(text) => type({ [name]: name === 'title' ? text.replace(/[\r\n]+/g, ' ') : text })}
        />
      ))}
      {(isOther ? [] : rows).map((row, place) => (
        <Block
          draft={desk.id}
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while the desk is shown.
          key={place}
          place={place}
          label={t('translating.passage', { number: place + 1, of: rows.length })}
          row={row}
          original={original}
          written={written}
          onType={(text) => typeRow(place, text)}
        >
          {row.mark && (
            <PassageMark
              post={desk.id}
              mark={row.mark}
              label={t('translating.passage', { number: place + 1, of: rows.length })}
              onMark={(mark) => markRow(place, mark)}
            />
          )}
        </Block>
      ))}
      <div className={styles.bar}>
        <SaveStatus {...open} />
        <p>
          {t('translating.done', { done: rows.length - left.length, of: rows.length })}
          {marked > 0 && (
            <span className={styles.markedCount}> · {t('translating.markedCount', { count: marked })}</span>
          )}
        </p>
        <button
          className="button button-quiet"
          type="button"
          disabled={unfinished.length === 0}
          onClick={() => goToNext(unfinished)}
        >
          {t('translating.next')}
        </button>
        <BusyButton
          type="button"
          busy={isFinishing}
          label={t('translating.finish')}
          busyLabel={t('editor.statusSaving')}
          onClick={() => void finish()}
        />
      </div>
    </div>
  );
}

/** Leads to the editor once everything is saved there, since that is where the text is submitted. */
function useFinish(saver: Saver, id: string) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const showToast = useToast();
  const [isFinishing, setFinishing] = useState(false);
  /** Sends what is unsaved; whether all is saved then. If not, it is said. */
  const save = async (): Promise<boolean> => {
    saver.dispatch({ type: 'flush' });
    const { phase } = await saver.settled();
    const isSaved = phase === 'saved' || phase === 'clean';
    if (!isSaved)
      showToast({ status: 'error', message: t('translating.failed'), detail: t('translating.notSaved') });
    return isSaved;
  };
  const finish = async () => {
    setFinishing(true);
    if (await save()) void navigate(editPath(id));
    setFinishing(false);
  };
  return { isFinishing, save, finish };
}

function fieldRow(source: string, newest: string, text: string): DeskRow {
  return { source, text, gap: '', terms: [], change: source === newest ? null : { text: newest } };
}

/** Focuses the next passage that isn't translated, after the focused one, or the first. */
function goToNext(left: readonly number[]): void {
  const focused = lastFocused();
  const next = left.find((place) => place > focused) ?? left[0];
  if (next === undefined) return;
  const field = document.getElementById(idOfBlock(next));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** The passage that had the focus last. The button that leads on has it now. */
function lastFocused(): number {
  return Number(document.querySelector<HTMLElement>('[data-last-passage]')?.dataset.lastPassage ?? -1);
}

/** Whether a machine helped: a choice of the translator, which readers see. */
function MachineHelp({ desk }: { desk: TranslationDeskReply }) {
  const { t } = useLanguage();
  const [machine, setMachine] = useState(desk.machine);
  const { busy, problem, dismiss, run } = useSave({ failure: t('translating.failed') });
  const choose = async (chosen: boolean) => {
    setMachine(chosen);
    const change = () =>
      call(translations.changeTranslation, { params: { id: desk.id }, body: { machine: chosen } });
    if (!(await run(change))) setMachine(!chosen);
  };
  return (
    <>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <Tick
        type="checkbox"
        checked={machine}
        disabled={busy}
        label={t('translating.machine')}
        onChange={({ target }) => void choose(target.checked)}
      />
    </>
  );
}
