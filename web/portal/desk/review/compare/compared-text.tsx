import type { ReactNode, RefObject } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { Changes } from '../changes.tsx';
import { TurnedDirections } from '../checks/turned-directions.tsx';
import type { Passage } from '../comments/passages.ts';
import { RenderedText } from '../comments/rendered-text.tsx';
import styles from '../review.module.css';
import type { Submission } from '../use-review.ts';
import { BesideOriginal } from './beside-original.tsx';
import { Choices, LayoutChoice } from './choices.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import { SideBySide } from './side-by-side.tsx';
import type { useComparison } from './use-comparison.ts';
import type { Layout } from './use-layout.ts';
import { type ComparedWith, type View, viewsOf } from './views.ts';

interface ComparedTextProps {
  submission: Submission;
  view: View;
  onView(view: View): void;
  layout: Layout;
  onLayout(layout: Layout): void;
  /** The earlier text that was chosen, and its differences. */
  compared: string | null;
  onCompared(revision: string | null): void;
  comparison: ReturnType<typeof useComparison>;
  /** What the view compares the submitted text with. */
  changes: ComparedWith | null;
  root: RefObject<HTMLDivElement | null>;
  /** What stands beside the submitted text. */
  margin: ReactNode;
  onComment(passage: Passage): void;
}

const labels = {
  text: 'review.asReaders',
  original: 'review.besideOriginal',
  returned: 'review.sinceReturned',
  changes: 'review.changes',
  earlier: 'review.compare.choice',
} as const;

const nothing = {
  text: 'review.nothingChanged',
  original: 'review.nothingChanged',
  returned: 'review.nothingCorrected',
  changes: 'review.nothingChanged',
  earlier: 'review.compare.nothing',
} as const;

/** The submitted text as readers will see it, or with its differences from an earlier text. */
export function ComparedText({
  submission,
  view,
  layout,
  compared,
  comparison,
  ...given
}: ComparedTextProps) {
  const { t, currentLanguage } = useLanguage();
  const { submitted, rendered } = submission;
  const { changes, root, margin, onComment } = given;
  const views = viewsOf(submission);
  const waits = view === 'earlier' && compared !== null && !changes;
  const beside = view === 'original' ? submission.translation : null;
  const isBeside = layout === 'side' && changes !== null;
  const text = (
    <RenderedText
      lead={
        submitted.summary !== '' &&
        !isBeside && (
          <p className={styles.summary} lang={submitted.language} dir={directionOf(submitted.language)}>
            <strong lang={currentLanguage}>{t('editor.summary')}</strong> {submitted.summary}
          </p>
        )
      }
      html={changes ? changes.difference.body_html : rendered.html}
      language={submitted.language}
      root={root}
      margin={margin}
      onComment={onComment}
    />
  );
  return (
    <section className={styles.text} aria-label={t('review.text')}>
      <TurnedDirections submitted={submitted} />
      {views.length > 1 && (
        <div className={styles.viewLine}>
          <Choices
            name="view"
            legend={t('review.view')}
            values={views}
            chosen={view}
            labelOf={(own) => t(labels[own])}
            onChoose={given.onView}
          />
          {changes && <LayoutChoice chosen={layout} onChoose={given.onLayout} />}
        </div>
      )}
      {view === 'earlier' && (
        <EarlierTexts submission={submission} chosen={compared} onChoose={given.onCompared} />
      )}
      {changes && (
        <Changes {...changes} submitted={submitted} nothing={t(nothing[view])} withTitle={!isBeside} />
      )}
      {isBeside && <p className="area-note">{t('review.compare.commentsBeside')}</p>}
      {waits && (
        <Fetched query={comparison} label={t('review.compare.loading')}>
          {() => null}
        </Fetched>
      )}
      {beside && <BesideOriginal submitted={submitted} translation={beside} />}
      {isBeside ? (
        <SideBySide {...changes} submitted={submitted}>
          {text}
        </SideBySide>
      ) : (
        !waits && !beside && text
      )}
      {changes && (
        <p className="row-facts">
          <ins className="added">{t('review.added')}</ins>{' '}
          <del className="removed">{t('review.removed')}</del>
        </p>
      )}
    </section>
  );
}
