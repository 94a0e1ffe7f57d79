import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { titleCharacters } from '../../../../../contract/constants.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { AccountContext } from '../account-context.ts';
import styles from '../editor.module.css';
import { callout } from '../surface/markup.ts';
import type { Surface } from '../surface/surface.ts';
import type { ImportSource } from './import-source.ts';
import { insertImport, type Outcome, type Work } from './insert-import.ts';
import { boxedPlace, quotedPlace } from './quoted-place.ts';

interface ImportPartProps {
  source: ImportSource | null;
  language: string;
  surface: RefObject<Surface | null>;
  title: string;
  body: string;
  /** Called once the source is in the text, or refused. */
  onTaken(): void;
  onTitle(title: string): void;
}

/** Takes documents and pasted text in, and says what was not kept. */
export function ImportPart({ source, language, surface, title, body, onTaken, onTitle }: ImportPartProps) {
  const { t } = useLanguage();
  const accountId = useContext(AccountContext);
  const [work, setWork] = useState<Work | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef({ language, title, body, onTaken, onTitle });
  /** The text before a document filled the title. */
  const filled = useRef<{ title: string; body: string } | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = { language, title, body, onTaken, onTitle };
  });

  useEffect(() => {
    if (!source) return;
    const stop = new AbortController();
    stopping.current = stop;
    setOutcome(null);
    const focused = document.activeElement;
    const mayFocus = () => isFocusFree(focused);
    const isTitled = () => latest.current.title.trim() !== '';
    const run = async () => {
      const before = latest.current.body;
      const taken = await insertImport({
        accountId,
        source,
        language: latest.current.language,
        surface,
        isTitled,
        mayFocus,
        onWork: setWork,
        signal: stop.signal,
      }).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      if (stop.signal.aborted || !taken) return;
      setWork(null);
      setOutcome(taken);
      if (taken.kind === 'taken' && taken.title !== null) {
        const wanted = taken.title.slice(0, titleCharacters);
        filled.current = { title: wanted, body: before };
        latest.current.onTitle(wanted);
      }
      if (mayFocus()) surface.current?.focus();
      latest.current.onTaken();
    };
    void run();
    return () => {
      stop.abort();
      setWork(null);
    };
  }, [accountId, source, surface]);

  useEffect(() => {
    const { current } = filled;
    if (!current || body !== current.body) return;
    // Undoing the import gives back the empty title too.
    filled.current = null;
    if (title === current.title) latest.current.onTitle('');
  }, [body, title]);

  const cancel = () => {
    stopping.current?.abort();
    setWork(null);
    onTaken();
  };
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="status">
      {work && (
        <div className={styles.sending}>
          {work.picture && <ProgressBar label={labelOf(work, t)} value={work.progress} />}
          <span>{labelOf(work, t)}</span>
          <button className="text-button" type="button" onClick={cancel}>
            {t('imports.stop')}
          </button>
        </div>
      )}
      {outcome && <Report outcome={outcome} surface={surface} onClose={() => setOutcome(null)} />}
    </div>
  );
}

/** Whether the text may take the focus: it is in the text, nowhere, or where it was before. Otherwise somebody writes in another field. */
function isFocusFree(before: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === before) return true;
  return activeElement.closest(`.${styles.bodySurface}`) !== null;
}

/** Says where texts can come from, below a text that is still empty. */
export function ImportHint() {
  const { t } = useLanguage();
  return <p className={styles.importHint}>{t('imports.hint')}</p>;
}

type Translate = ReturnType<typeof useLanguage>['t'];

function labelOf({ name, picture }: Work, t: Translate): string {
  if (picture) return t('imports.sending', picture);
  return name === null ? t('imports.pasting') : t('imports.reading', { name });
}

interface ReportProps {
  outcome: Outcome;
  surface: RefObject<Surface | null>;
  onClose(): void;
}

function Report({ outcome, surface, onClose }: ReportProps) {
  const { t } = useLanguage();
  const close = (
    <button className="text-button" type="button" onClick={onClose}>
      {t('notices.close')}
    </button>
  );
  switch (outcome.kind) {
    case 'refused':
      return (
        <Notice className={styles.notice} tone="alarm" heading={t('imports.refused', { name: outcome.name })}>
          <p>{t(`imports.refusals.${outcome.reason}`)}</p>
          {close}
        </Notice>
      );
    case 'plain':
      return outcome.isMeant ? null : (
        <Notice className={styles.notice} heading={t('imports.plain')}>
          <p>{t('imports.plainText')}</p>
          {close}
        </Notice>
      );
    case 'taken': {
      const { name, losses } = outcome;
      if (name === null && losses.length === 0) return null;
      return (
        <Notice
          className={styles.notice}
          heading={name === null ? t('imports.pasted') : t('imports.done', { name })}
        >
          <p>{losses.length === 0 ? t('imports.complete') : t('imports.lost')}</p>
          {losses.length > 0 && (
            <ul>
              {losses.map(({ kind, count, places = [] }) => (
                <li key={kind}>
                  {t(`imports.losses.${kind}`, { times: count })}
                  {places.length > 0 && (
                    <ul>
                      {places.map((words) => (
                        <li key={words}>
                          <Quotation words={words} surface={surface} />
                          {kind === 'boxes' && <MakeCallout words={words} surface={surface} />}
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p>{t('imports.undo')}</p>
          {close}
        </Notice>
      );
    }
  }
}

/** Offers to make a box of a document, which is in the text as paragraphs, a callout. */
function MakeCallout({ words, surface }: { words: string; surface: RefObject<Surface | null> }) {
  const { t } = useLanguage();
  const placeNow = () => boxedPlace(surface.current?.selected().text ?? '', words);
  const [isOffered, setIsOffered] = useState(() => placeNow() !== null);
  if (!isOffered) return null;
  const make = () => {
    const place = placeNow();
    setIsOffered(false);
    if (place)
      surface.current?.apply(callout({ text: surface.current.selected().text, ...place }, 'important'));
  };
  return (
    <>
      {' '}
      <button className="text-button" type="button" onClick={make}>
        {t('imports.makeCallout')}
      </button>
    </>
  );
}

/** Words around what was not kept. If they stand in the text, pressing them leads there. */
function Quotation({ words, surface }: { words: string; surface: RefObject<Surface | null> }) {
  const placeNow = () => quotedPlace(surface.current?.selected().text ?? '', words);
  const [isFound] = useState(() => placeNow() !== null);
  const quoted = (
    <q>
      <bdi>{words}</bdi>
    </q>
  );
  const show = () => {
    const place = placeNow();
    if (place) surface.current?.select(place.from, place.to);
  };
  if (!isFound) return quoted;
  return (
    <button className="text-button" type="button" onClick={show}>
      {quoted}
    </button>
  );
}
