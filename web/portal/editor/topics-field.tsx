import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { directionOf, topicCharacters, topicsOfAPost } from '../../../contract/constants.ts';
import { topics as topicsRule } from '../../../contract/rules.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { storable } from './storable.ts';

interface TopicsFieldProps {
  topics: readonly string[];
  language: string;
  onChange(topics: string[]): void;
}

/** Topics as chips: a comma or Enter adds what was typed, Backspace in an empty field takes the last one away. */
export function TopicsField({ topics, language, onChange }: TopicsFieldProps) {
  const { t, translate } = useLanguage();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

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
      add(typed);
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
        <div className="chips">
          {topics.length > 0 && (
            <ul className="chip-list">
              {topics.map((topic) => (
                <li key={topic} className="chip">
                  <bdi lang={language}>{topic}</bdi>
                  <button
                    type="button"
                    aria-label={t('editor.removeTopic', { topic })}
                    onClick={() => remove(topic)}
                  >
                    <CloseIcon />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...attributes}
            ref={input}
            type="text"
            dir={directionOf(language)}
            lang={language}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={topicCharacters}
            value={typed}
            onChange={({ target: { value } }) => (/[,،]/.test(value) ? add(value) : setTyped(value))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(typed)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
