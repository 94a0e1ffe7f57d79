import { useState } from 'react';
import { z } from 'zod';
import { isRecalledByDefault, issuedKinds, type NoticeKind } from '../../../../contract/constants.ts';
import { notices } from '../../../../contract/posts/calls/notices.ts';
import { whatToDo, whatWasWrong } from '../../../../contract/posts/post-rules.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextArea } from '../../frame/forms/form-text-area.tsx';
import type { Problem } from '../../frame/forms/problem.ts';
import { putOnFields } from '../../frame/forms/server-problems.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSavedValues } from '../../frame/forms/use-saved-values.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { RecallChoice } from './recall.tsx';

const rules = z.strictObject({ what_was_wrong: whatWasWrong, what_to_do: whatToDo });
const fields = ['what_was_wrong', 'what_to_do'] as const;
const rows = 8;
type Issued = Exclude<NoticeKind, 'withdrawal'>;
type When = 'later' | 'now';

/** The post that a notice is to be about. */
interface NoticedPost {
  _id: { $oid: string };
  title: string;
}

/** A button and its dialog, by which staff announce a notice about a published post (product.md#notices). */
export function IssueNotice({ post }: { post: NoticedPost }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button className="button button-quiet" type="button" onClick={() => setOpen(true)}>
        {t('readerNotices.issue')}
        <span className="visually-hidden"> {post.title}</span>
      </button>
      {open && <NoticeDialog post={post} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Keeps the texts when the call fails or the dialog is closed. Only Cancel and success delete them. */
function NoticeDialog({ post, onClose }: { post: NoticedPost; onClose(): void }) {
  const { t, translate } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const proved = useProof();
  const form = useContractForm(rules, { what_was_wrong: '', what_to_do: '' });
  const submission = useSubmission();
  const forget = useSavedValues(form, `notice ${post._id.$oid}`);
  const [kind, setKind] = useState<Issued | ''>('');
  const [when, setWhen] = useState<When>('later');
  /** Null until staff choose; it is then as the kind says. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const recall = chosen ?? (kind !== '' && isRecalledByDefault(kind));
  const [showKindError, setShowKindError] = useState(false);

  const issue = async (values: z.output<typeof rules>): Promise<Problem | null> => {
    if (kind === '') {
      setShowKindError(true);
      return null;
    }
    try {
      await proved(() =>
        call(notices.announceNotice, {
          params: { id: post._id.$oid },
          body: { kind, when, recall, ...values },
        }),
      );
      showToast({
        status: 'ok',
        message: t(when === 'now' ? 'readerNotices.issued' : 'readerNotices.announced'),
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (putOnFields(form, error, fields)) return null;
      if (!error.is('status_conflict') && !error.is('not_found'))
        return { heading: t('readerNotices.failed'), text: errorText(error) };
      showToast({ status: 'error', message: t('readerNotices.gone') });
    }
    forget();
    onClose();
    await refetch(['published posts']);
    return null;
  };

  return (
    <FormDialog
      heading={t('readerNotices.heading')}
      introduction={
        <>
          <p className="dialog-subject" dir="auto">
            <OrderedText stretches={inOrder(post.title, 'auto')} />
          </p>
          <p>{t('readerNotices.text')}</p>
        </>
      }
      form={form}
      submission={submission}
      labels={{ submit: t('readerNotices.submit'), busy: t('readerNotices.busy') }}
      onSubmit={(values) => submission.run(() => issue(values))}
      onClose={onClose}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      <SelectField
        name="notice-kind"
        label={t('readerNotices.kind')}
        error={showKindError && kind === '' ? translate('Choose the kind of notice') : undefined}
        placeholder={t('readerNotices.choose')}
        options={issuedKinds.map((value) => ({ value, label: t(`readerNotices.kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as Issued | '');
          setChosen(null);
        }}
      />
      <p>{t('readerNotices.consequence')}</p>
      <FormTextArea
        form={form}
        name="what_was_wrong"
        label={t('readerNotices.wrong')}
        hint={t('readerNotices.wrongHint')}
        maximumRows={rows}
      />
      <FormTextArea
        form={form}
        name="what_to_do"
        label={t('readerNotices.todo')}
        hint={t('readerNotices.todoHint')}
        maximumRows={rows}
      />
      <RecallChoice postId={post._id.$oid} chosen={recall} onChoose={setChosen} />
      <fieldset className="ticks">
        <legend>{t('readerNotices.when')}</legend>
        {(['later', 'now'] as const).map((choice) => (
          <label className="tick" key={choice}>
            <input
              type="radio"
              name="notice-when"
              value={choice}
              checked={when === choice}
              onChange={() => setWhen(choice)}
            />
            <span>{t(`readerNotices.${choice}`)}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
