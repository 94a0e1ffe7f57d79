import { assemblies } from '../../../contract/cloud/beacon/question.ts';
import {
  longestRange,
  type NetworkField,
  type NetworkForm as NetworkFormView,
  networkFieldCharacters,
  networkFields,
  networkPurposes,
  networkTypes,
} from '../../../contract/views/network-view.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageContext } from '../page-context.ts';

interface FormProps {
  context: PageContext;
  form: NetworkFormView;
}

/**
 * What a variant, a range and a gene look like; they belong to no language. Their hyphens don't break, and the form
 * reads them, too.
 */
const examples = {
  allele: '1\u20111000\u2011A\u2011G',
  hgvs: 'chr1:g.1000A>G',
  range: 'chr1:1000\u20112000',
  bracket: '1000\u20111010',
  gene: 'HBB',
  term: 'HP:0001250',
  country: 'KE',
  rs: 'rs334',
  transcript: 'NM_000518.5:c.20A>T',
} as const;

/** The fields besides the one that takes any notation. */
const parts = ['chromosome', 'start', 'reference', 'alternate', 'end', 'gene'] as const;

/** Fields that are chosen from a list. */
type ChosenField = 'assembly' | 'type' | 'sex' | 'purpose';

/** The form. It is posted, so that no question is in an address, a history or a log on its way. */
export function NetworkForm({ context, form }: FormProps) {
  const { t } = context;
  const { values, faults, choice } = form;
  const hints: Record<Exclude<NetworkField, ChosenField>, string | undefined> = {
    variant: t('network.variantHint', examples),
    chromosome: t('network.chromosomeHint'),
    start: t('network.startHint', examples),
    reference: t('network.referenceHint'),
    alternate: undefined,
    end: t('network.endHint', { most: longestRange }),
    gene: t('network.geneHint', examples),
    country: t('network.countryHint', examples),
    phenotype: t('network.phenotypeHint', examples),
    key: t('network.keyHint'),
    affiliation: t('network.affiliationHint'),
  };
  const registered = ['key', 'affiliation', 'purpose'] as const;
  const people = ['sex', 'country', 'phenotype'] as const;
  const isOpen = (names: readonly NetworkField[]) =>
    names.some((name) => values[name] !== '' || faults[name] !== undefined);
  const textField = (name: Exclude<NetworkField, ChosenField>) => (
    <FieldFrame
      key={name}
      name={name}
      label={t(`network.fields.${name}`)}
      hint={hints[name]}
      error={messageOf(context, form, name)}
    >
      {(attributes) => (
        <input
          {...attributes}
          type={name === 'key' ? 'password' : 'text'}
          dir={name === 'affiliation' || name === 'country' || name === 'phenotype' ? 'auto' : 'ltr'}
          list={name === 'phenotype' && choice ? 'terms' : undefined}
          defaultValue={values[name]}
          maxLength={networkFieldCharacters}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  );
  return (
    <>
      <Problem context={context} form={form} />
      <form method="post" noValidate>
        <FieldFrame
          name="assembly"
          label={t('network.fields.assembly')}
          hint={t('network.assemblyHint')}
          error={messageOf(context, form, 'assembly')}
        >
          {(attributes) => (
            <select {...attributes} defaultValue={values.assembly} required>
              <option value="">{t('network.chooseAssembly')}</option>
              {assemblies.map((assembly) => (
                <option key={assembly} dir="ltr">
                  {assembly}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {textField('variant')}
        <details open={isOpen([...parts, 'type'])}>
          <summary>{t('network.parts')}</summary>
          {parts.map(textField)}
          <FieldFrame
            name="type"
            label={t('network.fields.type')}
            hint={t('network.typeHint')}
            error={messageOf(context, form, 'type')}
          >
            {(attributes) => (
              <select {...attributes} defaultValue={values.type}>
                <option value="">{t('network.anyType')}</option>
                {networkTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`network.types.${type}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </details>
        <details open={isOpen(people)}>
          <summary>{t('network.people')}</summary>
          <p>{t('network.peopleLead')}</p>
          {textField('phenotype')}
          <datalist id="terms">
            {choice?.terms.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </datalist>
          {textField('country')}
          <FieldFrame name="sex" label={t('network.fields.sex')}>
            {(attributes) => (
              <select {...attributes} defaultValue={values.sex}>
                <option value="">{t('network.anySex')}</option>
                {(['female', 'male'] as const).map((sex) => (
                  <option key={sex} value={sex}>
                    {t(`network.sexes.${sex}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </details>
        <details open={isOpen(registered)}>
          <summary>{t('network.registered')}</summary>
          <p>{t('network.registeredLead')}</p>
          {textField('key')}
          {textField('affiliation')}
          <FieldFrame
            name="purpose"
            label={t('network.fields.purpose')}
            error={messageOf(context, form, 'purpose')}
          >
            {(attributes) => (
              <select {...attributes} defaultValue={values.purpose}>
                <option value="">{t('network.choosePurpose')}</option>
                {networkPurposes.map((purpose) => (
                  <option key={purpose} value={purpose}>
                    {t(`network.purposes.${purpose.replace(':', '') as 'DUO0000042'}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </details>
        <button className="button" type="submit">
          {t('network.submit')}
        </button>
        <p className="field-hint">{t('network.privacy')}</p>
      </form>
    </>
  );
}

function messageOf(
  { t }: PageContext,
  { faults, choice }: NetworkFormView,
  name: NetworkField,
): string | undefined {
  const fault = faults[name];
  const { terms = [], fitting = 0 } = choice ?? {};
  const listed = terms.map(({ id, label }) => `${id} ${label ?? ''}`.trim()).join(' · ');
  const values = { ...examples, most: longestRange, choice: listed, fitting, shown: terms.length };
  return fault && t(`network.faults.${fault}`, values);
}

/** Why nothing was asked, with a link to each field that has a fault. */
function Problem({ context, form }: FormProps) {
  const { t } = context;
  const { problem } = form;
  if (problem === null) return null;
  return (
    <Notice tone="alarm" heading={t('network.notAsked')}>
      {problem === 'elsewhere' && <p>{t('network.elsewhere')}</p>}
      {problem === 'gone' && <p>{t('network.gone')}</p>}
      {problem === 'faults' && (
        <ul>
          {networkFields.map((name) => {
            const message = messageOf(context, form, name);
            if (message === undefined) return null;
            return (
              <li key={name}>
                <a href={`#${name}`}>
                  {t('firstAdmin.fault', { field: t(`network.fields.${name}`), message })}
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {typeof problem === 'object' && <p>{laterOf(context, problem)}</p>}
    </Notice>
  );
}

/** When to come back; hours where it is far off. */
function laterOf(
  { t }: PageContext,
  { budget, minutes }: { budget: 'day' | 'moment'; minutes: number },
): string {
  const when =
    minutes < 90
      ? t('network.inMinutes', { count: minutes })
      : t('network.inHours', { count: Math.ceil(minutes / 60) });
  return t(budget === 'day' ? 'network.spent' : 'network.busy', { when });
}
