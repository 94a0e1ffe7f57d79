import { directionOf } from '../../../../../contract/constants.ts';
import type { ReviewedTranslationReply } from '../../../../../contract/desk/calls/translations.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Original } from '../../translating/block.tsx';
import { type DeskRow, isUntranslated, type Mark } from '../../translating/rows.ts';
import styles from '../../translating/translating.module.css';
import type { Submission } from '../use-review.ts';

interface BesideOriginalProps {
  submitted: Submission['submitted'];
  translation: ReviewedTranslationReply;
}

interface Pair {
  label: string;
  row: DeskRow;
  /** What its translator said of it. */
  mark?: Pick<Mark, 'needsWork' | 'note'>;
}

/** A submitted translation beside its original, block by block; on a phone under it. Each has its own direction. */
export function BesideOriginal({ submitted, translation }: BesideOriginalProps) {
  const { t } = useLanguage();
  const { made_from: madeFrom, newest, source, rows } = translation;
  const field = (name: 'title' | 'summary'): Pair[] => {
    const row = {
      source: madeFrom[name],
      text: submitted[name],
      gap: '',
      terms: [],
      change: madeFrom[name] === newest[name] ? null : { text: newest[name] },
    };
    return row.source === '' && row.text === '' ? [] : [{ label: t(`editor.${name}`), row }];
  };
  const pairs: Pair[] = [
    ...field('title'),
    ...field('summary'),
    ...rows.map(({ source: passage, change, terms, translation: own, needs_work, note }, place) => ({
      mark: { needsWork: needs_work, note },
      label: t('translating.passage', { number: place + 1, of: rows.length }),
      row: { source: passage, change, terms, text: own?.text ?? '', gap: own?.gap ?? null },
    })),
  ];
  return (
    <div className={styles.desk}>
      {pairs.map(({ label, row, mark }) => (
        <section
          key={label}
          className={styles.block}
          aria-label={label}
          data-changed={row.change !== null || undefined}
        >
          <Original row={row} lang={source.language} dir={directionOf(source.language)} />
          <div className={styles.translation}>
            {isUntranslated(row) && (
              <p className={styles.label}>
                <span className={styles.left}>{t('translating.left')}</span>
              </p>
            )}
            <p lang={submitted.language} dir={directionOf(submitted.language)}>
              {row.text}
            </p>
            {mark && (mark.needsWork || mark.note !== '') && (
              <p className={styles.mark} data-needs-work={mark.needsWork || undefined} dir="auto">
                {mark.needsWork && <strong>{t('translating.needsWork')}</strong>} {mark.note}
              </p>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
