import { useState } from 'react';
import { topicCharacters } from '../../../../contract/constants.ts';
import { type StaffTopicReply, staffTopics } from '../../../../contract/posts/calls/staff-topics.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Tick } from '../../../ui/fields/tick.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

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
  const [q, setQ] = useState('');
  const [found, setFound] = useState<StaffTopicReply[] | null>(null);
  const [into, setInto] = useState<StaffTopicReply | null>(null);
  const find = async () => {
    const { topics } = await call(staffTopics.listTopics, { query: { q } });
    setFound(topics.filter(({ id }) => id !== topic.id).slice(0, offered));
    setInto(null);
    return false as const;
  };
  const merge = async () => {
    if (into) return call(staffTopics.mergeTopic, { params: { id: topic.id }, body: { into: into.id } });
    return q.trim() === '' ? false : find();
  };
  return (
    <ConfirmDialog
      heading={t('staffTopics.mergeHeading', { name })}
      labels={{
        submit: into ? t('staffTopics.merge') : t('dash.search'),
        busy: t('staffTopics.saving'),
        failed: t('staffTopics.notMerged'),
      }}
      send={merge}
      success={t('staffTopics.merged', { name })}
      refetch={[staffTopics.listTopics]}
      onClose={onClose}
    >
      <p>{t('staffTopics.mergeText')}</p>
      <TextField
        name="merge-into"
        type="text"
        label={t('staffTopics.mergeInto')}
        maxLength={topicCharacters}
        autoComplete="off"
        value={q}
        onChange={({ target }) => {
          setQ(target.value);
          setInto(null);
        }}
      />
      <div role="status">{found?.length === 0 && <p>{t('staffTopics.none')}</p>}</div>
      {found && found.length > 0 && (
        <fieldset className="ticks">
          <legend>{t('staffTopics.choose')}</legend>
          {found.map((each) => (
            <Tick
              key={each.id}
              type="radio"
              name="into"
              checked={into?.id === each.id}
              label={<bdi>{topicName(each, currentLanguage).name}</bdi>}
              onChange={() => setInto(each)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
