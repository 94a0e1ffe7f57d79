import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useKeys } from '../../frame/workplace/use-keys.ts';
import { Checks, focusFirstLeft } from './checks/checks.tsx';
import { useTicks } from './checks/use-ticks.ts';
import { Comments } from './comments/comments.tsx';
import { Margin } from './comments/margin.tsx';
import { type PassageChange, passageChangesOf } from './comments/passage-changes.ts';
import type { Passage } from './comments/passages.ts';
import { useOpened } from './comments/use-open-comment.ts';
import { type CommentsOnText, type Passages, usePassages } from './comments/use-passages.ts';
import { ComparedText } from './compare/compared-text.tsx';
import { useComparison } from './compare/use-comparison.ts';
import { useLayout } from './compare/use-layout.ts';
import { changesIn, type View } from './compare/views.ts';
import { Decisions } from './decisions.tsx';
import { History } from './history.tsx';
import { Outside } from './outside/outside.tsx';
import { Pending } from './pending/pending-decision.tsx';
import { Claim } from './queue/claim.tsx';
import styles from './review.module.css';
import { AboutText, ReviewFacts, ReviewWarnings } from './review-facts.tsx';
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
  const { submitted, returned, translation, difference } = submission;
  // What changed comes first: since the text was returned, else since readers had it. A translation stands beside its original.
  const first = translation ? 'original' : difference ? 'changes' : 'text';
  const [view, setView] = useState<View>(returned ? 'returned' : first);
  const ticks = useTicks();
  const [passage, setPassage] = useState<Passage | null>(null);
  const { layout, choose, set: setLayout } = useLayout();
  const [compared, setCompared] = useState<string | null>(null);
  const comparison = useComparison(submission, view === 'earlier' ? compared : null);
  const changes = changesIn(submission, view, comparison.data);
  const isReplaced = comparison.data !== undefined && comparison.data.submitted !== submitted.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => {
    if (isReplaced) onReplaced();
  }, [isReplaced]);
  const comments = useMemo(
    () => submission.comments.filter(({ revision }) => revision === submitted.id),
    [submission.comments, submitted.id],
  );
  const onReturned = useMemo(
    () => submission.comments.filter(({ revision }) => revision === returned?.revision.id),
    [submission.comments, returned],
  );
  const passageChanges = useMemo(
    () =>
      returned
        ? passageChangesOf(returned.difference.body_html, onReturned)
        : new Map<string, PassageChange>(),
    [returned, onReturned],
  );
  const said = useMemo<CommentsOnText[]>(
    () => [
      { side: 'submitted', comments },
      { side: view === 'returned' && layout === 'inline' ? 'earlier' : 'submitted', comments: onReturned },
    ],
    [comments, onReturned, view, layout],
  );
  const passages = usePassages(said, `${view} ${layout} ${changes?.earlier.id}`);
  const opened = useOpened();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const ticked = submission.to_check.filter(({ id }) => ticks.has(id)).length;
  const goToCheck = () => {
    setSheetOpen(true);
    // After the sheet is shown.
    requestAnimationFrame(focusFirstLeft);
  };
  useKeys({
    n: goToCheck,
    c: () => document.querySelector<HTMLElement>(`.${styles.commentWriting} textarea`)?.focus(),
  });
  const show = useShow(passages, (comment) => {
    // The text beside the original has no marks of comments.
    const isOnThisText = comments.some(({ id }) => id === comment);
    setView(view === 'original' && isOnThisText ? 'text' : 'returned');
    setLayout('inline');
  });
  return (
    <>
      <ComparedText
        submission={submission}
        view={view}
        onView={setView}
        layout={layout}
        onLayout={choose}
        compared={compared}
        onCompared={setCompared}
        comparison={comparison}
        changes={changes}
        root={passages.root}
        margin={
          <Margin
            comments={submission.comments}
            tops={passages.tops}
            opened={opened.comment}
            onOpen={(comment) => {
              opened.open(comment);
              // On a phone the comment covers the lower part of the window.
              passages.show(comment, isNarrow() ? 'start' : 'nearest');
            }}
          />
        }
        onComment={setPassage}
      />
      <div className={styles.side}>
        {submission.pending ? (
          <Pending submission={submission} pending={submission.pending} />
        ) : (
          <Decisions
            checks={
              submission.to_check.length > 0 && (
                <button
                  className={`button button-quiet ${styles.toChecks}`}
                  type="button"
                  aria-expanded={isSheetOpen}
                  onClick={() => (isSheetOpen ? setSheetOpen(false) : goToCheck())}
                >
                  {t('review.checks.open', { done: ticked, all: submission.to_check.length })}
                </button>
              )
            }
            submission={submission}
            own={submission.post.author_id === me}
            comments={submission.comments.filter(({ is_open }) => is_open).length}
            ticks={ticks}
            search={search}
            onReplaced={onReplaced}
            onGone={onGone}
          />
        )}
        <ReviewWarnings submission={submission} me={me} />
        <ReviewFacts submission={submission} me={me} />
        {!submission.pending && <Claim row={submission.post} />}
        <Checks
          submission={submission}
          ticks={ticks}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          onPoint={({ before, after, prefix, suffix }) =>
            passages.point(
              { quote: after ?? before ?? '', prefix, suffix },
              after === null ? 'earlier' : 'submitted',
              isNarrow() ? 'start' : 'nearest',
            )
          }
        />
        <Comments
          submission={submission}
          me={me}
          passage={passage}
          onPassage={setPassage}
          found={passages.found}
          passageChanges={passageChanges}
          onShow={show}
          opened={opened}
          onReplaced={onReplaced}
          onGone={onGone}
        />
        <AboutText submission={submission} />
        <Readers submission={submission} me={me} own={submission.post.author_id === me} />
        <Outside submission={submission} />
        <History submission={submission} />
      </div>
    </>
  );
}

/** Whether the decision and the comments stand below the text, as in the style sheet. */
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 59.99rem)').matches;
}

/** Shows the passage of a comment; switches to another view if this one doesn't have it. */
function useShow(passages: Passages, showAnother: (comment: string) => void): (comment: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const { found, show } = passages;
  useEffect(() => {
    if (wanted === null || !found.has(wanted)) return;
    show(wanted);
    setWanted(null);
  }, [wanted, found, show]);
  return (comment) => {
    if (!found.has(comment)) showAnother(comment);
    setWanted(comment);
  };
}
