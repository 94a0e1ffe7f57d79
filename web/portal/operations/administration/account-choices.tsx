import { type Role, roles } from '../../../../contract/people/roles.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** Chooses the role of an account; each choice says what the role may do. */
export function RoleChoice({ role, onChoose }: { role: Role; onChoose(role: Role): void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks">
      <legend>{t('accounts.role')}</legend>
      {roles.map((choice) => (
        <label className="tick" key={choice}>
          <input
            type="radio"
            name="role"
            value={choice}
            checked={role === choice}
            aria-labelledby={`role-${choice}-name`}
            aria-describedby={`role-${choice}-hint`}
            onChange={() => onChoose(choice)}
          />
          <span id={`role-${choice}-name`}>{t(`roles.${choice}`)}</span>
          <span className="field-hint" id={`role-${choice}-hint`}>
            {t(`accounts.roleHints.${choice}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AuthorChoiceProps {
  author: boolean;
  onChoose(author: boolean): void;
}

/** Chooses whether an account is an author. */
export function AuthorChoice({ author, onChoose }: AuthorChoiceProps) {
  const { t } = useLanguage();
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={author}
        aria-labelledby="author-name"
        aria-describedby="author-hint"
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span id="author-name">{t('accounts.author')}</span>
      <span className="field-hint" id="author-hint">
        {t('accounts.authorHint')}
      </span>
    </label>
  );
}
