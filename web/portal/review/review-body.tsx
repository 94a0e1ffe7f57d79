import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import { Changes } from './changes.tsx';
import { Checks } from './checks/checks.tsx';
import { useTicks } from './checks/use-ticks.ts';
import { Comments } from './comments/comments.tsx';
import { type Fate, fatesOf } from './comments/fates.ts';
import type { Passage } from './comments/passages.ts';
import { RenderedText } from './comments/rendered-text.tsx';
import { type CommentsOnText, type Passages, usePassages } from './comments/use-passages.ts';
import { Decisions } from './decisions.tsx';
import { useKeys } from './desk/use-keys.ts';
import { History } from './history.tsx';
import styles from './review.module.css';
import { Readers } from './structure/readers.tsx';
import type { Submission } from './use-review.ts';

interface ReviewBodyProps {
  submission: Submission;
  /** The reviewer's account id. */
  me: string;
  /** The queue's filters, for going on with the next submission. */
  search: string;
  /** Called when the author submitted another text meanwhile. */
  onReplaced(): void;
  /** Called when the submission no longer waits. */
  onGone(): void;
}

/** The submitted text or its changes, and beside it the decision, the comments and the history. */
export function ReviewBody({ submission, me, search, onReplaced, onGone }: ReviewBodyProps) {
  const { t } = useLanguage();
  const { submitted, rendered, returned } = submission;
  const views = viewsOf(submission);
  // A reviewer who returned the text wants to see the corrections first.
  const [view, setView] = useState<View>(returned ? 'returned' : 'text');
  const ticks = useTicks();
  const [passage, setPassage] = useState<Passage | null>(null);
  const changes = changesIn(submission, view);
  const comments = useMemo(
    () => submission.comments.filter(({ revision }) => revision === submitted.id),
    [submission.comments, submitted.id],
  );
  const onReturned = useMemo(
    () => submission.comments.filter(({ revision }) => revision === returned?.revision.id),
    [submission.comments, returned],
  );
  const fates = useMemo(
    () => (returned ? fatesOf(returned.difference.body_html, onReturned) : new Map<string, Fate>()),
    [returned, onReturned],
  );
  const said = useMemo<CommentsOnText[]>(
    () => [
      { side: 'submitted', comments },
      { side: view === 'returned' ? 'earlier' : 'submitted', comments: onReturned },
    ],
    [comments, onReturned, view],
  );
  const passages = usePassages(said, view);
  useKeys({
    c: () => document.querySelector<HTMLElement>(`.${styles.commentWriting} textarea`)?.focus(),
  });
  const show = useShow(passages, () => setView('returned'));
  return (
    <div className={styles.screen}>
      <section className={styles.text} aria-label={t('review.text')}>
        {views.length > 1 && (
          <fieldset className={`${styles.viewSwitch} no-print`}>
            <legend className="visually-hidden">{t('review.view')}</legend>
            {views.map((own) => (
              <ViewChoice
                key={own}
                chosen={own === view}
                label={t(labelOf[own])}
                onChoose={() => setView(own)}
              />
            ))}
          </fieldset>
        )}
        {changes && (
          <Changes
            {...changes}
            submitted={submitted}
            nothing={t(view === 'returned' ? 'review.nothingCorrected' : 'review.nothingChanged')}
          />
        )}
        <RenderedText
          html={changes ? changes.difference.body_html : rendered.html}
          language={submitted.language}
          root={passages.root}
          onComment={setPassage}
        />
      </section>
      <div className={styles.side}>
        <Decisions
          submission={submission}
          own={submission.post.author_id === me}
          comments={comments.filter(({ for_staff }) => !for_staff).length}
          ticks={ticks}
          search={search}
          onReplaced={onReplaced}
          onGone={onGone}
        />
        <Checks submission={submission} ticks={ticks} />
        <Comments
          submission={submission}
          me={me}
          passage={passage}
          onPassage={setPassage}
          found={passages.found}
          fates={fates}
          onShow={show}
          onReplaced={onReplaced}
          onGone={onGone}
        />
        <Readers submission={submission} me={me} own={submission.post.author_id === me} />
        <History submission={submission} />
      </div>
    </div>
  );
}

type View = 'text' | 'returned' | 'changes';

const labelOf = {
  text: 'review.asReaders',
  returned: 'review.sinceReturned',
  changes: 'review.changes',
} as const;

/** The earlier text that a view compares the submitted one with, and what differs. */
function changesIn({ returned, approved, difference }: Submission, view: View) {
  if (view === 'returned' && returned) return { earlier: returned.revision, difference: returned.difference };
  return view === 'changes' && approved && difference ? { earlier: approved, difference } : null;
}

/** The views of a submission. */
function viewsOf({ returned, difference }: Submission): View[] {
  return [
    'text',
    ...(returned ? (['returned'] as const) : []),
    ...(difference ? (['changes'] as const) : []),
  ];
}

/** Shows the passage of a comment; switches to the comparison if only the earlier text has it. */
function useShow(passages: Passages, showReturned: () => void): (comment: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const { found, show } = passages;
  useEffect(() => {
    if (wanted === null || !found.has(wanted)) return;
    show(wanted);
    setWanted(null);
  }, [wanted, found, show]);
  return (comment) => {
    if (!found.has(comment)) showReturned();
    setWanted(comment);
  };
}

function ViewChoice({ chosen, label, onChoose }: { chosen: boolean; label: string; onChoose(): void }) {
  return (
    <label>
      <input type="radio" name="view" checked={chosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}
