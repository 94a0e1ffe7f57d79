import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../review.module.css';

interface ChoicesProps<Value extends string> {
  name: string;
  legend: string;
  values: readonly Value[];
  chosen: Value;
  labelOf(value: Value): string;
  onChoose(value: Value): void;
}

/** A row of choices of which one is on. */
export function Choices<Value extends string>({ values, labelOf, onChoose, ...given }: ChoicesProps<Value>) {
  const { name, legend, chosen } = given;
  return (
    <fieldset className={`${styles.viewSwitch} no-print`}>
      <legend className="visually-hidden">{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{labelOf(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const layouts = ['inline', 'side'] as const;

/** Whether a comparison is one text with marks, or two beside each other. */
export function LayoutChoice(given: Pick<ChoicesProps<(typeof layouts)[number]>, 'chosen' | 'onChoose'>) {
  const { t } = useLanguage();
  return (
    <Choices
      {...given}
      name="layout"
      legend={t('review.compare.layout')}
      values={layouts}
      labelOf={(layout) => t(`review.compare.${layout}`)}
    />
  );
}
