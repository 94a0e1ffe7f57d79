import { canWrite } from '../../../../contract/people/roles.ts';
import { type KeyScope, keyScopes, writerScopes } from '../../../../contract/programs/scopes.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Tick } from '../../../ui/fields/tick.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useUser } from '../../frame/user/use-user.ts';

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
  /** Of a test key, which may do everything in the sandbox. */
  test: boolean;
  error: string | undefined;
}

/** Chooses the scopes of a key, and says which do nothing for its owner yet. */
export function ScopeChoice({ test, ...props }: ScopeChoiceProps) {
  const { t } = useLanguage();
  const { data } = useUser();
  const isInVain =
    !test &&
    data !== undefined &&
    !canWrite(data.user) &&
    props.chosen.some((scope) => writerScopes.includes(scope));
  return (
    <>
      <CodeChoice
        {...props}
        of="scope"
        legend={t('developerAccount.scopes')}
        values={keyScopes}
        hint={(scope) => t(`consent.scopes.${scope}`)}
      />
      {isInVain && (
        <p className="field-hint" role="status">
          {t('developerAccount.notYetWriter')}
        </p>
      )}
    </>
  );
}

interface CodeChoiceProps<Code extends string> {
  /** What each of them is, for the ids. */
  of: string;
  legend: string;
  values: readonly Code[];
  chosen: readonly Code[];
  onChoose(chosen: Code[]): void;
  /** What a code means. */
  hint(code: Code): string;
  error: string | undefined;
}

/** Chooses any of some codes, each with what it means. */
export function CodeChoice<Code extends string>(props: CodeChoiceProps<Code>) {
  const { of, legend, values, chosen, onChoose, hint, error } = props;
  return (
    <fieldset className="ticks" aria-describedby={error && `${of}s-error`}>
      <legend>{legend}</legend>
      {error !== undefined && (
        <p className="field-error" id={`${of}s-error`} role="alert">
          {error}
        </p>
      )}
      {values.map((code) => (
        <Tick
          key={code}
          id={`${of}-${code}`}
          type="checkbox"
          checked={chosen.includes(code)}
          label={<code dir="ltr">{code}</code>}
          hint={hint(code)}
          onChange={({ target }) =>
            onChoose(values.filter((one) => (one === code ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
