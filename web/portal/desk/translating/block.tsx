import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fitToText } from '../../../ui/fields/fit-to-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FigureText } from '../../writing/figures/figure-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { Memory, useMemory } from './memory.tsx';
import { type DeskRow, isUntranslated } from './rows.ts';
import styles from './translating.module.css';
import { useFigures } from './use-figures.ts';

/** Rows after which a passage scrolls by itself. */
const mostRows = 40;

interface Written {
  lang: string;
  dir: 'ltr' | 'rtl';
}

export function idOfBlock(place: number | string): string {
  return `passage-${place}`;
}

/** A passage of the original, and what became of it since the translation was made. */
export function Original({
  id,
  row: { source, change },
  ...written
}: Written & { id?: string; row: Pick<DeskRow, 'source' | 'change'> }) {
  const { t } = useLanguage();
  return (
    <div className={styles.original}>
      {source !== null && (
        <p id={id} {...written}>
          <MarkedText text={source} />
        </p>
      )}
      {change && (
        <div className={styles.change}>
          <p>
            {t(
              source === null
                ? 'translating.added'
                : change.text === null
                  ? 'translating.removed'
                  : 'translating.now',
            )}
          </p>
          {change.text !== null && (
            <p {...written}>
              <MarkedText text={change.text} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The network's terms in the original that the translation doesn't have yet, with their names in its language. */
function Terms({ row, original, written }: { row: DeskRow; original: Written; written: Written }) {
  const { t } = useLanguage();
  const has = (name: string) => folded(row.text).includes(folded(name));
  const left = row.terms.filter(({ name, others }) => ![name, ...others].some(has));
  if (row.terms.length === 0) return null;
  return (
    <dl className={styles.terms} aria-label={t('translating.terms')}>
      {row.terms.map((term) => (
        <div key={term.source} data-used={!left.includes(term)}>
          <dt {...original}>{term.source}</dt>
          <dd {...written}>{[term.name, ...term.others.slice(0, 2)].join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The choice that a passage needs work, beside its text. */
function markOf(text: HTMLElement): HTMLInputElement | null | undefined {
  return text.closest('section')?.querySelector<HTMLInputElement>('input[type="checkbox"]');
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A passage of the original beside its translation; on a phone above it. Each has its own language and direction. */
export function Block({
  draft,
  place,
  label,
  row,
  original,
  written,
  onType,
  children,
}: {
  /** The id of the draft. */
  draft: string;
  place: number | string;
  label: string;
  row: DeskRow;
  original: Written;
  written: Written;
  onType(text: string): void;
  /** What is kept in mind of the passage. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const { source, change, text } = row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text.
  useEffect(() => {
    if (field.current) fitToText(field.current, mostRows);
  }, [text]);
  const id = idOfBlock(place);
  const left = isUntranslated(row);
  const [isActive, setActive] = useState(false);
  const remembered = useMemory(draft, source, isActive);
  /** Writes words in place of the passage, so that the browser can undo it where it still supports the command. */
  const take = (words: string): void => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.select();
    if (!document.execCommand('insertText', false, words)) onType(words);
  };
  const figures = useFigures(row, { original: original.lang, translation: written.lang });
  return (
    <section className={styles.block} aria-label={label} data-changed={change !== null || undefined}>
      <Original id={`${id}-source`} row={row} {...original} />
      <div className={styles.translation}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {left && <span className={styles.left}>{t('translating.left')}</span>}
        </label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          value={text}
          aria-describedby={source === null ? undefined : `${id}-source`}
          {...written}
          onFocus={(event) => {
            setActive(true);
            const desk = event.currentTarget.closest<HTMLElement>(`.${styles.desk}`);
            if (desk && typeof place === 'number') desk.dataset.lastPassage = String(place);
          }}
          onKeyDown={(event) => {
            if (event.ctrlKey && !event.altKey && event.key.toLowerCase() === 'm') {
              event.preventDefault();
              markOf(event.currentTarget)?.click();
              return;
            }
            const isTaking = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
            const taken = { o: source, e: remembered[0]?.translation }[event.key.toLowerCase()] ?? null;
            if (!isTaking || taken === null) return;
            event.preventDefault();
            take(taken);
          }}
          onChange={(event) => onType(event.target.value)}
        />
        <div className={styles.aids}>
          <Terms row={row} original={original} written={written} />
          {source !== null && text !== source && (
            // From a passage, Tab leads to the next one: the keyboard has a key for this.
            <button
              className="text-button"
              type="button"
              tabIndex={-1}
              aria-keyshortcuts="Control+O"
              title={`${t('translating.copySource')} (Ctrl+O)`}
              onClick={() => take(source)}
            >
              {t('translating.copySource')}
              <span className="visually-hidden"> {label}</span>
            </button>
          )}
        </div>
        <Memory found={remembered} label={label} written={written} onTake={take} />
        {children}
        <div role="status">
          {figures.length > 0 && (
            <div className={styles.differs}>
              <p>{t('translating.differs')}</p>
              <ul>
                {figures.map((figure, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                  <li key={at}>
                    <strong>{t(`review.checks.kinds.${figure.kind}`)}</strong>{' '}
                    <FigureText figure={{ ...figure, since: null }} language={written.lang} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
