import { type FormEvent, useState } from 'react';
import { topicCharacters } from '../../../../contract/constants.ts';
import { type StaffTopicReply, staffTopics } from '../../../../contract/posts/calls/staff-topics.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { Problem } from '../../frame/forms/problem.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { refetchTopics } from './use-topics.ts';

/** The number of topics offered to merge into. */
const offered = 8;

interface MergeTopicProps {
  topic: StaffTopicReply;
  name: string;
  onClose(): void;
}

/** Finds another topic, and merges this one into it. */
export function MergeTopic({ topic, name, onClose }: MergeTopicProps) {
  const { t, currentLanguage } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const proved = useProof();
  const submission = useSubmission();
  const [sought, setSought] = useState('');
  const [found, setFound] = useState<StaffTopicReply[] | null>(null);
  const [into, setInto] = useState<StaffTopicReply | null>(null);

  const act = async (action: () => Promise<void>): Promise<Problem | null> => {
    try {
      await action();
      return null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { heading: t('staffTopics.notMerged'), text: errorText(error) };
    }
  };
  const find = () =>
    act(async () => {
      const { topics: rows } = await call(staffTopics.listTopics, { query: { q: sought } });
      setFound(rows.filter(({ id }) => id !== topic.id).slice(0, offered));
      setInto(null);
    });
  const merge = (target: StaffTopicReply) =>
    act(async () => {
      const sent = { params: { id: topic.id }, body: { into: target.id } };
      await proved(() => call(staffTopics.mergeTopic, sent));
      showToast({ status: 'ok', message: t('staffTopics.merged', { name }) });
      // Close first: the refetch removes the row, and with it the button that the focus returns to.
      onClose();
      await refetchTopics();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (submission.busy) return;
    if (into) void submission.run(() => merge(into));
    else if (sought.trim() !== '') void submission.run(find);
  };

  return (
    <Dialog
      heading={t('staffTopics.mergeHeading', { name })}
      closeLabel={t('notices.close')}
      onClose={onClose}
    >
      <form className="form" onSubmit={submit}>
        <p>{t('staffTopics.mergeText')}</p>
        <ProblemAlert problem={submission.problem} onDismiss={submission.dismiss} />
        <TextField
          name="merge-into"
          type="text"
          label={t('staffTopics.mergeInto')}
          maxLength={topicCharacters}
          autoComplete="off"
          value={sought}
          onChange={({ target }) => {
            setSought(target.value);
            setInto(null);
          }}
        />
        <div role="status">{found?.length === 0 && <p>{t('staffTopics.none')}</p>}</div>
        {found && found.length > 0 && (
          <fieldset className="ticks">
            <legend>{t('staffTopics.choose')}</legend>
            {found.map((each) => (
              <label className="tick" key={each.id}>
                <input
                  type="radio"
                  name="into"
                  checked={into?.id === each.id}
                  onChange={() => setInto(each)}
                />
                <bdi>{topicName(each, currentLanguage).name}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        <div className="form-actions">
          <BusyButton
            type="submit"
            busy={submission.busy}
            label={into ? t('staffTopics.merge') : t('dash.search')}
            busyLabel={t('staffTopics.saving')}
          />
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
