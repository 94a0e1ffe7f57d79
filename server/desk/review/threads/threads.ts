/** A comment with its answers and its state, as staff and as the post's author see it. */
import type { CommentReply } from '../../../../contract/desk/calls/comments.ts';
import type { Context } from '../../../platform/context.ts';
import type { MailedComment } from '../../../posts/index.ts';
import { type CommentRow, selectComments } from '../comment-queries.ts';
import { type AnswerRow, selectAnswers } from './answer-queries.ts';

export interface Thread extends CommentRow {
  state: CommentReply['state'];
  /** Oldest first. */
  answers: AnswerRow[];
}

type Db = Context['db'];

/** Comments on a post and notes among staff with all answers, oldest first: for staff alone. */
export async function threadsOf(db: Db, postId: string): Promise<Thread[]> {
  const answers = Map.groupBy(await selectAnswers(db, postId), (answer) => answer.comment_id);
  return (await selectComments(db, postId)).map((comment) =>
    threadOf(comment, answers.get(comment.id) ?? []),
  );
}

/** The revision that staff decided on last. */
export interface Decided {
  revision_id: string;
  number: number;
}

/**
 * What a post's author gets: comments on the submission that was decided on last, and those on earlier returned
 * ones that staff have not accepted; without notes among staff, and without what staff said at a submission
 * that is not decided on yet.
 */
export function threadsForAuthor(
  threads: readonly Thread[],
  { revision_id: revision, number }: Decided,
): Thread[] {
  return threads
    .filter(({ for_staff }) => !for_staff)
    .map((thread) => asDecided(thread, number))
    .filter(
      (thread) => thread.revision_id === revision || (thread.is_carried && thread.state !== 'accepted'),
    );
}

/** Whether the thread has to be ticked before an approval, and goes to the author with a decision. */
export function isOpen(thread: Thread): boolean {
  const isSettled = thread.state === 'resolved' || thread.state === 'accepted';
  return !thread.for_staff && !isSettled && (thread.is_in_review || thread.is_carried);
}

/** The open threads of a submission in review, as its author gets them by email with the decision. */
export function mailedThreads(threads: readonly Thread[]): MailedComment[] {
  return threads.filter(isOpen).map(({ quote, replacement, body, answers }) => ({
    passage: quote,
    // An arrow says in each language what is to come in place of the passage.
    text: [replacement === null ? '' : `→ ${replacement}`, body].filter(Boolean).join('\n'),
    answers: answers.map((answer) => ({ from: speakerOf(answer), text: answer.body })),
  }));
}

/** Who speaks in an answer. */
export function speakerOf({ round }: Pick<AnswerRow, 'round'>): 'author' | 'staff' {
  return round === null ? 'author' : 'staff';
}

/** A thread without what staff said of it after a revision. */
function asDecided(thread: Thread, number: number): Thread {
  const answers = thread.answers.filter(({ round }) => round === null || round <= number);
  const isLater = thread.judged_in !== null && thread.judged_in > number;
  return threadOf(
    isLater ? { ...thread, judgement: null, judged_at: null, judged_in: null } : thread,
    answers,
  );
}

function threadOf(comment: CommentRow, answers: AnswerRow[]): Thread {
  return { ...comment, answers, state: stateOf(comment, answers) };
}

function stateOf({ judgement, resolved_at }: CommentRow, answers: readonly AnswerRow[]): Thread['state'] {
  if (judgement !== null) return judgement;
  if (resolved_at !== null) return 'resolved';
  const last = answers.at(-1);
  return last && speakerOf(last) === 'author' ? 'answered' : 'open';
}
