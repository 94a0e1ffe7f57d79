import type { ReactNode } from 'react';
import type { ReviewCheck } from '../../../../../contract/desk/review-checks.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { FigureText } from '../../../writing/figures/figure-text.tsx';
import styles from './checks.module.css';

interface CheckProps {
  check: ReviewCheck;
  /** The language of the submitted text. */
  language: string;
  ticked: boolean;
  /** Whether its form can't be sent before it is ticked. */
  required?: boolean;
  /** Whether it gets the focus when its dialog opens. */
  isFirst?: boolean;
  onTick(id: string, ticked: boolean): void;
  /** How it is left unticked. */
  children?: ReactNode;
}

/** One thing that a reviewer looks at and ticks. */
export function Check({
  check,
  language,
  ticked,
  required = false,
  isFirst = false,
  onTick,
  children,
}: CheckProps) {
  const { t } = useLanguage();
  return (
    <li>
      <label className={styles.check}>
        <input
          type="checkbox"
          required={required}
          data-first={isFirst || undefined}
          checked={ticked}
          onChange={({ target }) => onTick(check.id, target.checked)}
        />
        <span className={styles.content}>
          <strong>{t(`review.checks.kinds.${check.kind}`)}</strong>{' '}
          <Content check={check} language={language} />
        </span>
      </label>
      {children}
    </li>
  );
}

function Content({ check, language }: { check: ReviewCheck; language: string }) {
  const { kind, before, after } = check;
  if (kind === 'unknown_reference') return <bdi dir="ltr">[@{after}]</bdi>;
  if (kind === 'missing_alt') return <bdi dir="ltr">{after}</bdi>;
  if (kind === 'comment') return <bdi dir="auto">{after}</bdi>;
  if (kind === 'withdrawal' || kind === 'report')
    return (
      <>
        {before !== null && <q dir="auto">{before}</q>}
        {after !== null && <bdi dir="auto">{after}</bdi>}
      </>
    );
  return <FigureText figure={check} language={language} />;
}
