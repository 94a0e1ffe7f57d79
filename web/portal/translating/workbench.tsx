import { useState } from 'react';
import { Link } from 'react-router';
import { type TranslationDeskReply, translations } from '../../../contract/calls/desk/translations.ts';
import type { DraftReply } from '../../../contract/calls/posts.ts';
import { directionOf } from '../../../contract/constants.ts';
import { editPath, postPath } from '../../../contract/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { call } from '../api/call.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useAction } from '../forms/use-action.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useLanguageName } from '../language/language-name.ts';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { Block, idOfBlock } from './block.tsx';
import { Conflict } from './conflict.tsx';
import { type DeskRow, isUntranslated, rowsOf, textOf } from './rows.ts';
import { SourceState } from './source-state.tsx';
import styles from './translating.module.css';
import { forgetKept, type Phase, useDeskSaver } from './use-desk-saver.ts';

interface WorkbenchProps {
  draft: DraftReply;
  desk: TranslationDeskReply;
  /** Shows what the server has now. */
  onReload(): Promise<void>;
}

/** The desk of one draft. It is one text, saved like that of the editor; the rows are how it is shown. */
export function Workbench({ draft, desk, onReload }: WorkbenchProps) {
  const { t, translate } = useLanguage();
  const languageName = useLanguageName();
  const saver = useDeskSaver(desk.id, draft);
  const [rows, setRows] = useState(() => rowsOf(desk));
  const { title, summary } = saver.text;
  const typeRow = (place: number, text: string) => {
    const changed = rows.map((row, index) => (index === place ? { ...row, text } : row));
    setRows(changed);
    saver.type({ body: textOf(changed) });
  };
  const left = rows.flatMap((row, place) => (isUntranslated(row) ? [place] : []));
  // What the browser kept of an earlier visit: the rows are those of the text that the server has.
  const isRestored = saver.text.body !== textOf(rows);
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
      <SourceState desk={desk} saver={saver} onReload={onReload} />
      {saver.phase === 'conflict' || isRestored ? (
        <Conflict
          isRestored={saver.phase !== 'conflict'}
          onMine={async () => {
            await saver.keepMine();
            if (await saver.flush()) await onReload();
          }}
          onTheirs={async () => {
            forgetKept(desk.id);
            await onReload();
          }}
        />
      ) : (
        saver.phase === 'refused' &&
        saver.message !== null && (
          <Notice tone="alarm" heading={t('editor.refusedHeading')}>
            <p>{translate(saver.message)}</p>
          </Notice>
        )
      )}
      <MachineHelp desk={desk} />
      {(isRestored ? [] : fields).map(({ name, row }) => (
        <Block
          key={name}
          place={name}
          label={t(`editor.${name}`)}
          row={row}
          original={original}
          written={written}
          onType={(text) => saver.type({ [name]: name === 'title' ? text.replace(/[\r\n]+/g, ' ') : text })}
        />
      ))}
      {(isRestored ? [] : rows).map((row, place) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while the desk is shown.
          key={place}
          place={place}
          label={t('translating.passage', { number: place + 1, of: rows.length })}
          row={row}
          original={original}
          written={written}
          onType={(text) => typeRow(place, text)}
        />
      ))}
      <div className={styles.bar}>
        <SaveStatus phase={saver.phase} />
        <p>{t('translating.done', { done: rows.length - left.length, of: rows.length })}</p>
        <button
          className="button button-quiet"
          type="button"
          disabled={left.length === 0}
          onClick={() => goToNext(left)}
        >
          {t('translating.next')}
        </button>
        <Link className="button" to={editPath(desk.id)} onClick={() => void saver.flush()}>
          {t('translating.finish')}
        </Link>
      </div>
    </div>
  );
}

function fieldRow(source: string, newest: string, text: string): DeskRow {
  return { source, text, gap: '', change: source === newest ? null : { text: newest } };
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

/** Where the text is saved. Only what the translator has to know is read out. */
function SaveStatus({ phase }: { phase: Phase }) {
  const { t } = useLanguage();
  const text = {
    saved: t('editor.statusSaved'),
    dirty: t('editor.statusBrowser'),
    saving: t('editor.statusSaving'),
    offline: t('editor.statusOffline'),
    conflict: t('editor.statusConflict'),
    refused: t('editor.statusRefused'),
  }[phase];
  const isAlarming = phase === 'offline' || phase === 'conflict' || phase === 'refused';
  return (
    <>
      <p data-phase={phase}>{text}</p>
      <p className="visually-hidden" role="status">
        {isAlarming ? text : ''}
      </p>
    </>
  );
}

/** Whether a machine helped: a choice of the translator, which readers see. */
function MachineHelp({ desk }: { desk: TranslationDeskReply }) {
  const { t } = useLanguage();
  const [machine, setMachine] = useState(desk.machine);
  const action = useAction(t('translating.failed'));
  const choose = (chosen: boolean) =>
    action.run(async () => {
      setMachine(chosen);
      try {
        await call(translations.changeTranslation, { params: { id: desk.id }, body: { machine: chosen } });
      } catch (error) {
        setMachine(!chosen);
        throw error;
      }
    });
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <label className="tick">
        <input
          type="checkbox"
          checked={machine}
          disabled={action.busy}
          onChange={(event) => void choose(event.target.checked)}
        />
        <span>{t('translating.machine')}</span>
      </label>
    </>
  );
}
