import { useState } from 'react';
import { z } from 'zod';
import { isRecalledByDefault, issuedKinds, type NoticeKind } from '../../../../contract/constants.ts';
import { notices } from '../../../../contract/posts/calls/notices.ts';
import { reading } from '../../../../contract/posts/calls/reader-calls.ts';
import { reports } from '../../../../contract/posts/calls/reports.ts';
import { whatToDo, whatWasWrong } from '../../../../contract/posts/notice-rules.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Tick } from '../../../ui/fields/tick.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextArea } from '../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { AnsweredReports, useOpenReports } from '../review/answered-reports.tsx';
import { RecallChoice } from './recall.tsx';

const rules = z.strictObject({ what_was_wrong: whatWasWrong, what_to_do: whatToDo });
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
  return (
    <RowAction
      label={t('readerNotices.issue')}
      about={post.title}
      dialog={(close) => <NoticeDialog post={post} onClose={close} />}
    />
  );
}

/** Keeps the texts when the call fails or the dialog is closed. Only Cancel and success delete them. */
function NoticeDialog({ post, onClose }: { post: NoticedPost; onClose(): void }) {
  const { t, translate } = useLanguage();
  const form = useContractForm(rules, { what_was_wrong: '', what_to_do: '' });
  const [kind, setKind] = useState<Issued | ''>('');
  const [when, setWhen] = useState<When>('later');
  /** Null until staff choose; it is then as the kind says. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const recall = chosen ?? (kind !== '' && isRecalledByDefault(kind));
  const [showKindError, setShowKindError] = useState(false);
  const open = useOpenReports(post._id.$oid);
  const [left, setLeft] = useState<string[]>([]);
  const answers = kind === 'retraction' || kind === 'removal';

  const issue = async (values: z.output<typeof rules>) => {
    if (kind === '') {
      setShowKindError(true);
      return false;
    }
    const answered = open.map(({ id }) => id).filter((id) => !left.includes(id));
    const body = { kind, when, recall, ...(answers && { reports: answered }), ...values };
    return call(notices.announceNotice, { params: { id: post._id.$oid }, body });
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
      saveAs={`notice ${post._id.$oid}`}
      labels={{
        submit: t('readerNotices.submit'),
        busy: t('readerNotices.busy'),
        failed: t('readerNotices.failed'),
      }}
      send={issue}
      success={t(when === 'now' ? 'readerNotices.issued' : 'readerNotices.announced')}
      conflicts={['status_conflict', 'not_found']}
      conflict={{ message: t('readerNotices.gone'), detail: '' }}
      refetch={[reading.listPosts, notices.listNotices, reports.listReports]}
      onClose={onClose}
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
      {answers && <AnsweredReports postId={post._id.$oid} left={left} onChange={setLeft} />}
      <RecallChoice postId={post._id.$oid} chosen={recall} onChoose={setChosen} />
      <fieldset className="ticks">
        <legend>{t('readerNotices.when')}</legend>
        {(['later', 'now'] as const).map((choice) => (
          <Tick
            key={choice}
            type="radio"
            name="notice-when"
            value={choice}
            checked={when === choice}
            label={t(`readerNotices.${choice}`)}
            onChange={() => setWhen(choice)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
