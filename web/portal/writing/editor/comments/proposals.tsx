import { useState } from 'react';
import { coAuthors, type DraftSuggestionReply } from '../../../../../contract/posts/calls/co-authors.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { Suggestion } from '../../threads/suggestion.tsx';
import editorStyles from '../editor.module.css';
import type { Edit } from '../surface/edits.ts';
import styles from './comments.module.css';
import type { Passage } from './find-passage.ts';
import { problems } from './problems.ts';
import { changeTaking } from './take-suggestion.ts';
import { useUndone } from './use-undone.ts';

interface ProposalsProps {
  post: string;
  /** Selects a passage in the text; returns false if it is no longer there. */
  onGoTo(passage: Passage): boolean;
  /** The text as it is now, in Markdown. */
  body: string;
  onEdit(edit: Edit): void;
}

/** What the contributors said of the draft; words that they propose are taken into the text, or left. */
export function Proposals({ post, onGoTo, body, onEdit }: ProposalsProps) {
  const { t } = useLanguage();
  const { suggestions, settle } = useProposals(post);
  if (suggestions.length === 0) return null;
  return (
    <section className={styles.comments} aria-labelledby="proposals-heading">
      <h2 id="proposals-heading">{t('coAuthors.toAuthor')}</h2>
      <ul className={styles.commentList}>
        {suggestions.map((suggestion) => (
          <Proposal
            key={suggestion.id}
            suggestion={suggestion}
            text={body}
            onGoTo={onGoTo}
            onEdit={onEdit}
            onSettle={(settled, taken) => settle(suggestion, settled, taken)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ProposalProps {
  suggestion: DraftSuggestionReply;
  text: string;
  onGoTo(passage: Passage): boolean;
  onEdit(edit: Edit): void;
  onSettle(settled: boolean, taken?: boolean): void;
}

function Proposal({ suggestion, text, onGoTo, onEdit, onSettle }: ProposalProps) {
  const { t } = useLanguage();
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const { by, passage, body, replacement, taken, settled_at, version } = suggestion;
  useUndone({ passage, replacement, taken, isSettled: false }, text, onSettle);
  const goTo = (at: Passage) => setProblem(onGoTo(at) ? null : 'gone');
  const take = (at: Passage, words: string) => {
    const edit = changeTaking(text.replace(/\r\n?/g, '\n'), at, words);
    setProblem(typeof edit === 'string' ? edit : null);
    if (typeof edit === 'string') return;
    onEdit(edit);
    onSettle(true, true);
  };
  return (
    <li data-resolved={settled_at !== null}>
      <p>
        <strong>
          <bdi>{by}</bdi>
        </strong>
        {version !== null && <> · {t('coAuthors.ofVersion', { number: version })}</>}
      </p>
      {passage && replacement !== null && (
        <Suggestion quote={passage.quote} replacement={replacement} onGoTo={() => goTo(passage)} />
      )}
      {passage && replacement === null && (
        <button className="text-button" type="button" onClick={() => goTo(passage)}>
          <q dir="auto">
            <OrderedText stretches={inOrder(passage.quote, 'auto')} />
          </q>
        </button>
      )}
      {problem && <p role="status">{t(problems[problem])}</p>}
      {body !== '' && (
        <p dir="auto">
          <OrderedText stretches={inOrder(body, 'auto')} />
        </p>
      )}
      {taken !== null && <p>{t(taken ? 'threads.taken' : 'threads.left')}</p>}
      {passage && replacement !== null && settled_at === null && (
        <p className="row-actions">
          <button className="button button-quiet" type="button" onClick={() => take(passage, replacement)}>
            {t('threads.take')}
          </button>
          <button className="text-button" type="button" onClick={() => onSettle(true, false)}>
            {t('threads.leave')}
          </button>
        </p>
      )}
      {(replacement === null || settled_at !== null) && (
        <label className={editorStyles.check}>
          <input
            type="checkbox"
            checked={settled_at !== null}
            onChange={({ target }) => onSettle(target.checked)}
          />
          {t('editor.resolved')}
        </label>
      )}
    </li>
  );
}

function useProposals(post: string) {
  const { t } = useLanguage();
  const showToast = useToast();
  const { data } = useCall(coAuthors.listSuggestions, { params: { id: post } }, { staleTime: 0 });
  const [changed, setChanged] = useState<ReadonlyMap<string, DraftSuggestionReply>>(new Map());
  const put = (one: DraftSuggestionReply) => setChanged((before) => new Map(before).set(one.id, one));
  const settle = async (one: DraftSuggestionReply, settled: boolean, taken?: boolean): Promise<void> => {
    // Shown at once, and undone if the server rejects it.
    put({ ...one, taken: taken ?? null, settled_at: settled ? new Date().toISOString() : null });
    try {
      const params = { id: post, suggestion: one.id };
      put((await call(coAuthors.settleSuggestion, { params, body: { settled, taken } })).suggestion);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      put(one);
      showToast({ status: 'error', message: t('editor.resolveFailed'), detail: t('frame.tryAgain') });
    }
  };
  return {
    suggestions: (data?.suggestions ?? []).map((one) => changed.get(one.id) ?? one),
    settle: (one: DraftSuggestionReply, settled: boolean, taken?: boolean) =>
      void settle(one, settled, taken),
  };
}
