import type { ReactNode } from 'react';
import { postKinds } from '../../../contract/constants.ts';
import type { Choice } from '../../../contract/views/list-view.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';

interface ChoicesProps {
  context: PageContext;
  label: string;
  choices: readonly Choice[];
  nameOf(value: string, choice: Choice): ReactNode;
}

/** Filters or orders of a list as links, with the current one marked. Nothing if there is only one. */
export function Choices({ context: { frame, href }, label, choices, nameOf }: ChoicesProps) {
  if (choices.length === 0) return null;
  const written = new Intl.NumberFormat(localeOf(frame.language));
  return (
    <nav className="choices" aria-label={label}>
      <span className="choices-label" aria-hidden="true">
        {label}
      </span>
      <ul className="choices-list">
        {choices.map((choice) => (
          <li key={choice.value}>
            <a href={href(choice.path)} aria-current={choice.current ? 'true' : undefined}>
              <bdi>{nameOf(choice.value, choice)}</bdi>
              {choice.posts !== undefined && (
                <span className="choice-posts">{` ${written.format(choice.posts)}`}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Names of languages in the language of the page; for an empty tag, the word for all languages. */
export function languageNameIn({ frame, t }: PageContext): (tag: string) => string {
  const names = new Intl.DisplayNames(localeOf(frame.language), { type: 'language' });
  return (tag) => (tag === '' ? t('lists.allLanguages') : (names.of(tag) ?? tag));
}

/** Names of kinds of posts in the language of the page; for an empty one, the words for all kinds. */
export function kindNameIn({ t }: PageContext): (value: string) => string {
  return (value) => {
    const kind = postKinds.find((each) => each === value);
    return kind === undefined ? t('lists.allKinds') : t(`postKinds.${kind}`);
  };
}
