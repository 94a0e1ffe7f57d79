import { useContext, useState } from 'react';
import { directionOf, noteToReviewersCharacters } from '../../../../contract/constants.ts';
import { errors } from '../../../../contract/errors.ts';
import { type DraftReply, posts } from '../../../../contract/posts/calls/posts.ts';
import type { PostChange } from '../../../../contract/posts/post-rules.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import type { PostField, PostText } from '../../../../contract/text/post-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { Tags } from '../../../ui/tags.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { requireSessionOf } from '../../frame/session/require-session.ts';
import { tabStorage } from '../../frame/storage/storage.ts';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { PlainFields } from '../posts/plain-fields.tsx';
import { WithdrawnInList } from '../posts/withdrawn-why.tsx';
import { AccountContext } from './account-context.ts';
import { checkChange, useChangeDraft } from './change-draft.ts';
import styles from './editor.module.css';
import { ChangeFields } from './fields/change-fields.tsx';
import { changesSense, FiguresToSend, isReason, useFigures, WordingReason } from './figures-to-send.tsx';
import { fieldsOnScreen, type Missing, missingIn, missingOf } from './missing-fields.ts';
import { PreviewPane } from './preview/preview-pane.tsx';
import type { UsePreview } from './preview/use-preview.ts';
import type { Saver } from './saving/saver.ts';
import { useArrival } from './use-arrival.ts';
import { WhatNext } from './what-next.tsx';

interface SubmitViewProps {
  saver: Saver;
  text: PostText;
  preview: UsePreview;
  /** Whether pictures are still being uploaded. */
  isSending: boolean;
  /** Null for a new post. */
  draft: DraftReply | null;
  /** Returns to writing; focuses the faulty field if one is given. */
  onBack(field: PostField | null): void;
  onSubmitted(): void;
}

/**
 * Shows what readers will see and what is missing before a text is submitted for review
 * (product.md#drafts-are-never-lost).
 */
export function SubmitView({ saver, text, preview, isSending, draft, onBack, onSubmitted }: SubmitViewProps) {
  const { t, translate } = useLanguage();
  const changed = useChangeDraft(draft);
  const told = useNote(saver.state().post);
  const figures = useFigures(saver);
  const [reason, setReason] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const finish = () => {
    changed.discard();
    told.discard();
    onSubmitted();
  };
  const { busy, missing: missed, submit } = useSubmit(saver, text, finish, () => onBack(null));
  const checked = changed.change && checkChange(changed.change);
  const needsReason = changed.change?.kind === 'wording' && changesSense(figures);
  // Readers never had what was withdrawn from review: what was done is for the reviewers alone.
  const isAnswer = draft?.withdrawal?.as === 'admin' && !draft.published_before;
  const press = () => {
    setPressed(true);
    if (told.isTooLong || (isAnswer && told.note.trim() === ''))
      return document.getElementById('note-to-reviewers')?.focus();
    if (!checked) return void submit(undefined, told.note);
    if (needsReason && !isReason(reason)) return document.getElementById('wording-reason')?.focus();
    if (checked.change) return void submit(checked.change, told.note, needsReason ? reason : undefined);
    document.getElementById(checked.faults.kind === undefined ? 'change-note' : 'change-kind')?.focus();
  };
  const missing = preview.fault === null ? missed : { body: preview.fault, ...missed };
  const heading = useArrival<HTMLHeadingElement>();
  const faults = fieldsOnScreen.filter((field) => missing[field] !== undefined);
  return (
    <div className={`frame ${styles.screen}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('editor.submitHeading')}
      </h1>
      {faults.length > 0 ? (
        <div role="alert">
          <Notice
            className={styles.notice}
            tone="alarm"
            heading={t(preview.fault === null ? 'editor.missingHeading' : 'editor.excessHeading')}
          >
            <ul className={styles.missing}>
              {faults.map((field) => (
                <li key={field}>
                  <button className="text-button" type="button" onClick={() => onBack(field)}>
                    {translate(missing[field] ?? '')}
                  </button>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : (
        <p role="status">{t(isSending ? 'editor.stillSending' : 'editor.submitText')}</p>
      )}
      {draft?.withdrawal && <WithdrawnInList withdrawal={draft.withdrawal} />}
      {changed.change && (
        <ChangeFields
          change={changed.change}
          language={text.language}
          showFaults={wasPressed}
          isWithdrawn={draft?.withdrawal != null}
          onChange={changed.setChange}
        />
      )}
      {needsReason && <WordingReason reason={reason} showFault={wasPressed} onChange={setReason} />}
      <FiguresToSend figures={figures} language={text.language} />
      <NoteField note={told.note} isAnswer={isAnswer} showFaults={wasPressed} onChange={told.setNote} />
      <div className="form-actions">
        {faults.length === 0 && !isSending && (
          <BusyButton
            type="button"
            busy={busy}
            label={t('editor.submit')}
            busyLabel={t('editor.submitting')}
            onClick={press}
          />
        )}
        <button className="button button-quiet" type="button" onClick={() => onBack(null)}>
          {t('editor.back')}
        </button>
      </div>
      <WhatNext kind={text.kind} />
      {text.title.trim() !== '' && (
        <h2 lang={text.language} dir={directionOf(text.language)}>
          <OrderedText stretches={inOrder(text.title, directionOf(text.language))} />
        </h2>
      )}
      <PlainFields text={text} />
      <Tags label={t('editor.topics')} tags={text.topics} />
      <PreviewPane text={text} preview={preview} />
    </div>
  );
}

function useSubmit(saver: Saver, text: PostText, onSubmitted: () => void, onNotSaved: () => void) {
  const { t, translate } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const accountId = useContext(AccountContext);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Missing>({});

  const submit = async (change: PostChange | undefined, note: string, reason?: string): Promise<void> => {
    setBusy(true);
    try {
      saver.dispatch({ type: 'flush' });
      const { phase, base } = await saver.settled();
      const { post } = saver.state();
      // A notice in the editor says why it couldn't be saved.
      if ((phase !== 'saved' && phase !== 'clean') || !base || post === null) return onNotSaved();
      requireSessionOf(accountId);
      if (base.version === 0) {
        const detail = translate(errors.unchanged_since_withdrawal.message);
        return showToast({ status: 'error', message: t('editor.submitFailed'), detail });
      }
      await call(posts.submitDraft, {
        params: { id: post },
        body: { version: base.version, change, note, wording_reason: reason },
      });
      onSubmitted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The editor shows the link to sign in again.
      if (error.status === 401) return onNotSaved();
      setRefused(missingOf(error.fields));
      const detail = errorText(error);
      showToast({ status: 'error', message: t('editor.submitFailed'), detail });
    } finally {
      setBusy(false);
    }
  };
  return { busy, missing: { ...refused, ...missingIn(text) }, submit };
}

const noteRows = 8;

interface NoteFieldProps {
  note: string;
  /** Whether it has to say what was done about a withdrawal. */
  isAnswer: boolean;
  showFaults: boolean;
  onChange(note: string): void;
}

/** What an author tells the reviewers with a submission; readers never see it. */
function NoteField({ note, isAnswer, showFaults, onChange }: NoteFieldProps) {
  const { t, translate } = useLanguage();
  const isTooLong = note.trim().length > noteToReviewersCharacters;
  const limits = { maximum: noteToReviewersCharacters };
  return (
    <TextArea
      name="note-to-reviewers"
      label={t(isAnswer ? 'withdrawn.doneForStaff' : 'editor.noteToReviewers')}
      hint={t('editor.noteHint', limits)}
      error={
        isTooLong
          ? t('editor.noteTooLong', { ...limits, count: note.trim().length })
          : isAnswer && showFaults && note.trim() === ''
            ? translate('Say what was done about why it was withdrawn')
            : undefined
      }
      maximumRows={noteRows}
      value={note}
      onChange={({ target }) => onChange(target.value)}
      ref={() => {}}
    />
  );
}

interface UseNote {
  note: string;
  isTooLong: boolean;
  setNote(note: string): void;
  /** Removes what this tab stores, once the note has been submitted. */
  discard(): void;
}

/**
 * What an author tells the reviewers with the next submission of a post, kept in this tab until then. `post` is null
 * before the first save.
 */
function useNote(post: string | null): UseNote {
  const key = `note:${post}`;
  const [note, setNote] = useState(() => (post === null ? '' : (tabStorage.getItem(key) ?? '')));
  return {
    note,
    isTooLong: note.trim().length > noteToReviewersCharacters,
    setNote: (changed) => {
      if (post !== null) tabStorage.setItem(key, changed);
      setNote(changed);
    },
    discard: () => tabStorage.removeItem(key),
  };
}
