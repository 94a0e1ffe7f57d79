import { type DefaultValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { directionOf, interfaceLanguages } from '../../../../contract/constants.ts';
import { type AlertReply, alerts } from '../../../../contract/desk/calls/alerts.ts';
import { postPath } from '../../../../contract/paths.ts';
import { africanCountries } from '../../../../contract/posts/places/african-countries.ts';
import { alertKinds } from '../../../../contract/views/alert-view.ts';
import { countryName } from '../../../../messages/country-name.ts';
import { compareNames, timeZone } from '../../../../messages/locale.ts';
import { call } from '../../frame/api/call.ts';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { FormSelect, FormTextArea, FormTime } from '../../frame/forms/signed-in-fields.tsx';
import { type ContractForm, useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { fieldValueOf, instantOf } from '../review/pending/publication-time.ts';
import styles from './alerts.module.css';
import { missingIn, type Written } from './texts.ts';

const time = z.string().refine((value) => instantOf(value) !== null, '*Required');
const rules = alerts.createAlert.body
  .pick({ kind: true, language: true, title: true, text: true })
  .extend({ country: z.enum(['', ...africanCountries]), post: z.string(), starts_at: time, ends_at: time });
type Values = z.input<typeof rules>;

const rowsOfText = 6;
const weekMilliseconds = 7 * 24 * 3600 * 1000;

interface AlertDialogProps {
  /** The alert to change; without one, a new one is announced. */
  alert?: AlertReply;
  /** The alert that the new one says in another language. */
  sameAs?: AlertReply;
  onClose(): void;
}

/** Announces or changes an alert. What is typed survives closing the dialog. */
export function AlertDialog({ alert, sameAs, onClose }: AlertDialogProps) {
  const { t, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  const form = useContractForm<Values, z.output<typeof rules>>(
    rules,
    initialValues(alert?.change ?? alert ?? (sameAs && inAnother(sameAs, currentLanguage)), currentLanguage),
  );
  const languages = sameAs ? missingIn(sameAs) : interfaceLanguages;
  const save = async ({ country, post, ...values }: z.output<typeof rules>) => {
    const body = {
      ...values,
      country: country === '' ? null : country,
      post: slugIn(post),
      starts_at: instantOf(values.starts_at) ?? '',
      ends_at: instantOf(values.ends_at) ?? '',
    };
    return alert
      ? call(alerts.changeAlert, { params: { id: alert.id }, body })
      : call(alerts.createAlert, { body: { ...body, ...(sameAs && { group: sameAs.group }) } });
  };
  const byName = africanCountries
    .map((value) => ({ value, label: countryName(value, currentLanguage) }))
    .sort((one, other) => compareNames(one.label, other.label, currentLanguage));
  return (
    <FormDialog
      heading={t(alert ? 'alerts.editHeading' : sameAs ? 'alerts.addText' : 'alerts.new')}
      form={form}
      saveAs={`alert ${alert?.id ?? sameAs?.group ?? 'new'}`}
      labels={{
        submit: t(alert ? 'alerts.saveChanges' : 'alerts.save'),
        busy: t('alerts.saving'),
        failed: t('alerts.notSaved'),
      }}
      send={save}
      success={({ title }, { alert: { state, change } }) => {
        if (change) return t('alerts.changeSaved', { title });
        return t(state === 'waiting' ? 'alerts.savedWaits' : 'alerts.saved', { title });
      }}
      refetch={[alerts.listAlerts]}
      onClose={onClose}
      scope="alert"
      {...(sameAs && { introduction: <Original alert={sameAs} /> })}
    >
      <FormSelect
        form={form}
        name="kind"
        label={t('alerts.kind')}
        placeholder={t('alerts.chooseKind')}
        options={alertKinds.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
      />
      <FormTextField form={form} name="title" label={t('alerts.name')} />
      <FormTextArea
        form={form}
        name="text"
        label={t('alerts.text')}
        hint={t('alerts.textHint')}
        maximumRows={rowsOfText}
      />
      <FormSelect
        form={form}
        name="language"
        label={t('alerts.language')}
        hint={t('alerts.languageHint')}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <FormSelect
        form={form}
        name="country"
        label={t('alerts.country')}
        placeholder={t('alerts.everywhere')}
        options={byName}
      />
      <FormTextField form={form} name="post" label={t('alerts.post')} hint={t('alerts.postHint')} />
      <FormTime form={form} name="starts_at" label={t('alerts.from')} />
      <FormTime
        form={form}
        name="ends_at"
        label={t('alerts.to')}
        hint={t('alerts.zone', { zone: timeZone() })}
      />
      <Preview form={form} />
    </FormDialog>
  );
}

/** What the alert says already, to be said in another language. */
function Original({ alert: { language, title, text } }: { alert: AlertReply }) {
  return (
    <blockquote className="row-reason" lang={language} dir={directionOf(language)}>
      <strong>{title}</strong>
      <br />
      {text}
    </blockquote>
  );
}

/** The alert as readers will see it, in the language of its front page. */
function Preview({ form }: { form: ContractForm<Values, z.output<typeof rules>> }) {
  const { t, currentLanguage } = useLanguage();
  const { kind, country, language, title, text, ends_at } = useWatch({ control: form.control });
  const until = instantOf(ends_at ?? '');
  return (
    <section className={styles.preview} aria-labelledby="alert-preview">
      <h3 id="alert-preview">{t('alerts.preview')}</h3>
      <div className={styles.alert}>
        <p className="row-facts">
          {kind !== undefined && <strong>{t(`alerts.kinds.${kind}`)}</strong>}
          {country && <span>{countryName(country, currentLanguage)}</span>}
          {until !== null && (
            <span>
              {t('alerts.to')} <Timestamp instant={until} />
            </span>
          )}
        </p>
        <div lang={language} dir={directionOf(language ?? currentLanguage)}>
          <p className={styles.title}>{title}</p>
          {(text ?? '').split(/\n+/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same.
            <p key={place}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The alert in the first language that it is missing in, of which nothing is written yet. */
function inAnother(alert: AlertReply, preferred: string): Written {
  const missing = missingIn(alert);
  const language = missing.find((one) => one === preferred) ?? missing[0] ?? alert.language;
  return { ...alert, language, title: '', text: '' };
}

/** From the next full hour for a week, unless an alert says otherwise. */
function initialValues(alert: Written | undefined, language: string): DefaultValues<Values> {
  const hour = new Date();
  hour.setHours(hour.getHours() + 1, 0, 0, 0);
  const starts_at = alert?.starts_at ?? hour.toISOString();
  const ends_at = alert?.ends_at ?? new Date(hour.getTime() + weekMilliseconds).toISOString();
  return {
    ...(alert && { kind: alert.kind }),
    language: alert?.language ?? language,
    country: alert?.country ?? '',
    title: alert?.title ?? '',
    text: alert?.text ?? '',
    post: alert?.post ? postPath(alert.post.slug) : '',
    starts_at: fieldValueOf(starts_at),
    ends_at: fieldValueOf(ends_at),
  };
}

/** The slug in the address of a post, or what was typed as one; null for nothing. */
function slugIn(address: string): string | null {
  const [path = ''] = address.trim().split(/[?#]/);
  return path.split('/').filter(Boolean).at(-1) ?? null;
}
