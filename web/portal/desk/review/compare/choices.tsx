import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../review.module.css';
import type { Layout } from './use-layout.ts';

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

/** Whether a comparison is two texts beside each other, not one with marks. */
export function LayoutChoice({ chosen, onChoose }: { chosen: Layout; onChoose(layout: Layout): void }) {
  const { t } = useLanguage();
  const isSide = chosen === 'side';
  return (
    <span className={`${styles.viewSwitch} no-print`}>
      <label>
        <input type="checkbox" checked={isSide} onChange={() => onChoose(isSide ? 'inline' : 'side')} />
        <span>{t('review.compare.side')}</span>
      </label>
    </span>
  );
}
