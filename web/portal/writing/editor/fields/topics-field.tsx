import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { directionOf, topicCharacters, topicsOfAPost } from '../../../../../contract/constants.ts';
import { topics as topicsRule } from '../../../../../contract/posts/post-rules.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { storable } from '../saving/storable.ts';
import { Chips } from './chips.tsx';
import { Suggestions, useCombobox } from './suggestions.tsx';
import { useTopicSuggestions } from './use-topic-suggestions.ts';

interface TopicsFieldProps {
  topics: readonly string[];
  language: string;
  onChange(topics: string[]): void;
}

/**
 * Edits topics as chips: a comma or Enter adds what was typed, Backspace in an empty field removes the last
 * one. Topics are suggested by their names in any language, and chosen with the arrow keys and Enter or by clicking (ARIA combobox).
 */
export function TopicsField({ topics, language, onChange }: TopicsFieldProps) {
  const { t, translate, currentLanguage } = useLanguage();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { list, isOpen, at, close, offer, press, attributesOf } = useCombobox();
  const suggested = useTopicSuggestions(typed, topics, currentLanguage);
  const shown = isOpen ? suggested : [];

  const type = (value: string): void => {
    setTyped(value);
    offer();
  };

  const add = (given: string): void => {
    const names = storable(given)
      .split(/[,،]/)
      .map((name) => name.trim());
    const wanted = names.filter((name) => name !== '');
    if (wanted.length === 0) return;
    const { success, data, error } = topicsRule.safeParse([...topics, ...wanted]);
    if (!success) {
      setProblem(error.issues[0]?.message ?? '');
      return;
    }
    setProblem(null);
    setTyped('');
    close();
    onChange(data);
  };
  const remove = (topic: string): void => {
    setProblem(null);
    onChange(topics.filter((other) => other !== topic));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    press(event, {
      // A closed list opens at its first or last option.
      options: event.key.startsWith('Arrow') ? suggested : shown,
      onChoose: ({ word }) => add(word),
      orElse: () => add(typed),
    });
    if (event.nativeEvent.isComposing) return;
    const last = topics.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!/[,،\n]/.test(pasted)) return;
    event.preventDefault();
    add(`${typed}${pasted}`.replace(/\n/g, ','));
  };
  return (
    <FieldFrame
      name="topics"
      label={t('editor.topics')}
      hint={t('editor.topicsHint', { count: topicsOfAPost })}
      error={problem === null ? undefined : translate(problem)}
    >
      {(attributes) => (
        <div className={styles.topics}>
          <div className={styles.chips}>
            <Chips
              chips={topics.map((topic) => ({
                key: topic,
                shown: <bdi lang={language}>{topic}</bdi>,
                removeLabel: t('editor.removeTopic', { topic }),
              }))}
              onRemove={remove}
            />
            <input
              {...attributes}
              ref={input}
              type="text"
              {...attributesOf(shown)}
              dir={directionOf(language)}
              lang={language}
              enterKeyHint="done"
              maxLength={topicCharacters}
              value={typed}
              onChange={({ target: { value } }) => (/[,،]/.test(value) ? add(value) : type(value))}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                close();
                add(typed);
              }}
            />
          </div>
          <Suggestions
            id={list}
            label={t('editor.topicsInUse')}
            options={shown.map(({ word, name, found }) => ({
              key: word,
              shown: (
                <>
                  <bdi>{name ?? t('editor.proposeTopic', { topic: word })}</bdi>
                  {found !== null && (
                    <>
                      {' · '}
                      <bdi>{found}</bdi>
                    </>
                  )}
                </>
              ),
            }))}
            at={at}
            onChoose={add}
          />
          <p className="visually-hidden" role="status">
            {shown.length > 0 && t('editor.topicsSuggested')}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
