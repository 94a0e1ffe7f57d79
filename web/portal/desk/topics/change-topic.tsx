import { useState } from 'react';
import { directionOf, topicCharacters, topicIntroductionCharacters } from '../../../../contract/constants.ts';
import { interfaceLanguages } from '../../../../contract/first-constants.ts';
import { type StaffTopicReply, staffTopics } from '../../../../contract/posts/calls/staff-topics.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';

/** What is written of a topic in one language. */
interface Written {
  label: string;
  synonyms: string;
  introduction: string;
}

interface ChangeTopicProps {
  topic: StaffTopicReply;
  name: string;
  onClose(): void;
}

/** Names and introduces a topic in each language. Saving accepts one that was only proposed. */
export function ChangeTopic({ topic, name, onClose }: ChangeTopicProps) {
  const { t, translate } = useLanguage();
  const [written, setWritten] = useState(() => writtenOf(topic));
  return (
    <ConfirmDialog
      heading={t('staffTopics.changeHeading', { name })}
      labels={{
        submit: t(topic.status === 'proposed' ? 'staffTopics.accept' : 'staffTopics.save'),
        busy: t('staffTopics.saving'),
        failed: t('staffTopics.notSaved'),
      }}
      send={() =>
        call(staffTopics.changeTopic, { params: { id: topic.id }, body: changesOf(topic, written) })
      }
      onError={({ fields }) => {
        const [fault] = Object.values(fields);
        return fault !== undefined && { heading: t('staffTopics.notSaved'), text: translate(fault) };
      }}
      success={t('staffTopics.saved', { name })}
      refetch={[staffTopics.listTopics]}
      onClose={onClose}
    >
      {Object.entries(written).map(([language, fields]) => (
        <InLanguage
          key={language}
          language={language}
          fields={fields}
          onChange={(changed) =>
            setWritten((before) => ({ ...before, [language]: { ...fields, ...changed } }))
          }
        />
      ))}
    </ConfirmDialog>
  );
}

function InLanguage({
  language,
  fields,
  onChange,
}: {
  language: string;
  fields: Written;
  onChange(changed: Partial<Written>): void;
}) {
  const { t } = useLanguage();
  const nameOf = useLanguageName();
  const own = { lang: language, dir: directionOf(language) };
  return (
    <details className="disclosure">
      <summary>
        <bdi lang={language}>{nameOf(language)}</bdi>
        {fields.label !== '' && (
          <>
            {' · '}
            <bdi lang={language}>{fields.label}</bdi>
          </>
        )}
      </summary>
      <div className="form">
        <TextField
          {...own}
          name={`label-${language}`}
          type="text"
          label={t('staffTopics.label')}
          maxLength={topicCharacters}
          value={fields.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <TextField
          {...own}
          name={`synonyms-${language}`}
          type="text"
          label={t('staffTopics.synonyms')}
          hint={t('staffTopics.synonymsHint')}
          value={fields.synonyms}
          onChange={({ target }) => onChange({ synonyms: target.value })}
        />
        <TextArea
          {...own}
          ref={() => {}}
          name={`introduction-${language}`}
          label={t('staffTopics.introduction')}
          hint={t('staffTopics.introductionHint')}
          maximumRows={8}
          maxLength={topicIntroductionCharacters}
          value={fields.introduction}
          onChange={({ target }) => onChange({ introduction: target.value })}
        />
      </div>
    </details>
  );
}

function writtenOf({ labels, synonyms, introductions }: StaffTopicReply): Record<string, Written> {
  const languages = new Set([...interfaceLanguages, ...Object.keys(labels), ...Object.keys(synonyms)]);
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      {
        label: labels[language] ?? '',
        synonyms: (synonyms[language] ?? []).join(', '),
        introduction: introductions[language] ?? '',
      },
    ]),
  );
}

/** What was changed, by field and language. */
function changesOf(topic: StaffTopicReply, written: Record<string, Written>) {
  const before = writtenOf(topic);
  const changed = <Value,>(field: keyof Written, read: (fields: Written) => Value) =>
    Object.fromEntries(
      Object.entries(written)
        .filter(([language, fields]) => fields[field] !== before[language]?.[field])
        .map(([language, fields]) => [language, read(fields)]),
    );
  return {
    labels: changed('label', ({ label }) => label.trim()),
    synonyms: changed('synonyms', ({ synonyms }) => namesIn(synonyms)),
    introductions: changed('introduction', ({ introduction }) => introduction.trim()),
  };
}

function namesIn(text: string): string[] {
  const names = text.split(/[,،]/).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}
