import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { directionOf, topicCharacters, topicsOfAPost } from '../../../../../contract/constants.ts';
import { topics as topicsRule } from '../../../../../contract/posts/post-rules.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { storable } from '../saving/storable.ts';
import { Chips } from './chips.tsx';
import { Suggestions } from './suggestions.tsx';
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
  const list = useId();
  const [isClosed, setIsClosed] = useState(true);
  const [active, setActive] = useState<string | null>(null);
  const suggested = useTopicSuggestions(typed, topics, currentLanguage);
  const words = suggested.map(({ word }) => word);
  const shown = isClosed ? [] : suggested;
  const at = active === null ? -1 : shown.findIndex(({ word }) => word === active);

  const type = (value: string): void => {
    setTyped(value);
    setIsClosed(false);
    setActive(null);
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
    setIsClosed(true);
    setActive(null);
    onChange(data);
  };
  const remove = (topic: string): void => {
    setProblem(null);
    onChange(topics.filter((other) => other !== topic));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(shown[at]?.word ?? typed);
    }
    if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      setIsClosed(true);
      setActive(null);
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggested.length > 0) {
      event.preventDefault();
      setIsClosed(false);
      setActive(neighbour(words, at, event.key === 'ArrowDown' ? 1 : -1));
    }
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
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={list}
              aria-activedescendant={at === -1 ? undefined : `${list}-${at}`}
              dir={directionOf(language)}
              lang={language}
              autoComplete="off"
              enterKeyHint="done"
              maxLength={topicCharacters}
              value={typed}
              onChange={({ target: { value } }) => (/[,،]/.test(value) ? add(value) : type(value))}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                setIsClosed(true);
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

/** The next or previous suggestion; past either end, none is active. */
function neighbour(suggested: readonly string[], at: number, step: 1 | -1): string | null {
  const places = suggested.length + 1;
  return suggested[((at + 1 + step + places) % places) - 1] ?? null;
}
