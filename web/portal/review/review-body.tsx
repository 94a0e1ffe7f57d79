import { useMemo, useState } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import { Changes } from './changes.tsx';
import { Comments } from './comments.tsx';
import { Decisions } from './decisions.tsx';
import { History } from './history.tsx';
import type { Passage } from './passages.ts';
import { RenderedText } from './rendered-text.tsx';
import { usePassages } from './use-passages.ts';
import type { Submission } from './use-review.ts';

interface ReviewBodyProps {
  submission: Submission;
  /** The account of who reviews. */
  me: string;
  /** The filters of the queue that the review goes on with. */
  search: string;
  /** Another text waits now. */
  onReplaced(): void;
  /** Nothing waits any more. */
  onGone(): void;
}

/** The text in either view, and beside it the decision, what is said of it, and what was decided before. */
export function ReviewBody({ submission, me, search, onReplaced, onGone }: ReviewBodyProps) {
  const { t } = useLanguage();
  const { submitted, rendered, difference } = submission;
  const [changesShown, setChangesShown] = useState(false);
  const [passage, setPassage] = useState<Passage | null>(null);
  const shown = changesShown && difference ? 'changes' : 'text';
  const comments = useMemo(
    () => submission.comments.filter(({ revision }) => revision === submitted.id),
    [submission.comments, submitted.id],
  );
  const passages = usePassages(comments, shown);
  return (
    <div className="review">
      <section className="review-text" aria-label={t('review.text')}>
        {difference && (
          <fieldset className="view-switch no-print">
            <legend className="visually-hidden">{t('review.view')}</legend>
            <ViewChoice
              chosen={!changesShown}
              label={t('review.asReaders')}
              onChoose={() => setChangesShown(false)}
            />
            <ViewChoice
              chosen={changesShown}
              label={t('review.changes')}
              onChoose={() => setChangesShown(true)}
            />
          </fieldset>
        )}
        {shown === 'changes' && difference && (
          <Changes difference={difference} language={submitted.language} />
        )}
        <RenderedText
          html={shown === 'changes' && difference ? difference.body_html : rendered.html}
          language={submitted.language}
          root={passages.root}
          onComment={setPassage}
        />
      </section>
      <div className="review-side">
        <Decisions
          submission={submission}
          own={submission.post.author_id === me}
          comments={comments.length}
          search={search}
          onReplaced={onReplaced}
          onGone={onGone}
        />
        <Comments
          submission={submission}
          me={me}
          passage={passage}
          onPassage={setPassage}
          found={passages.found}
          onShow={passages.show}
          onReplaced={onReplaced}
          onGone={onGone}
        />
        <History submission={submission} />
      </div>
    </div>
  );
}

function ViewChoice({ chosen, label, onChoose }: { chosen: boolean; label: string; onChoose(): void }) {
  return (
    <label>
      <input type="radio" name="view" checked={chosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}
