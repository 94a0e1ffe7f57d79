import { type KeyScope, keyScopes } from '../../../../contract/programs/scopes.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

interface ChoiceProps {
  value: number;
  onChoose(value: number): void;
}

const lives = [7, 30, 90, 365];
const overlaps = [0, 1, 24, 168];

/** Chooses how many days a key is valid. */
export function LifeChoice({ value, onChoose }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      name="days"
      label={t('developerAccount.life')}
      placeholder={t('settings.choose')}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value) || value)}
      options={lives.map((days) => ({
        value: String(days),
        label: t('developerAccount.days', { count: days }),
      }))}
    />
  );
}

/** Chooses how many hours the replaced key or secret stays valid. */
export function OverlapChoice({ value, onChoose }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <SelectField
      name="overlap"
      label={t('developerAccount.overlap')}
      hint={t('developerAccount.overlapHint')}
      placeholder={t('settings.choose')}
      value={value}
      onChange={({ target }) => onChoose(target.value === '' ? value : Number(target.value))}
      options={overlaps.map((hours) => ({
        value: String(hours),
        label: hours === 0 ? t('developerAccount.atOnce') : t('developerAccount.hours', { count: hours }),
      }))}
    />
  );
}

interface ScopeChoiceProps {
  chosen: readonly KeyScope[];
  onChoose(chosen: KeyScope[]): void;
  error: string | undefined;
}

/** Chooses the scopes of a key. */
export function ScopeChoice({ chosen, onChoose, error }: ScopeChoiceProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks" aria-describedby={error === undefined ? undefined : 'scopes-error'}>
      <legend>{t('developerAccount.scopes')}</legend>
      {error !== undefined && (
        <p className="field-error" id="scopes-error" role="alert">
          {error}
        </p>
      )}
      {keyScopes.map((scope) => (
        <label className="tick" key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            aria-labelledby={`scope-${scope}-name`}
            aria-describedby={`scope-${scope}-hint`}
            onChange={({ target }) =>
              onChoose(keyScopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
            }
          />
          <span id={`scope-${scope}-name`}>
            <code dir="ltr">{scope}</code>
          </span>
          <span className="field-hint" id={`scope-${scope}-hint`}>
            {t(`consent.scopes.${scope}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
