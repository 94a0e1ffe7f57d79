import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Refused } from '../surface/use-pictures.ts';
import styles from './pictures.module.css';

/** The files that were not inserted, each with the reason. */
export function RefusedPictures({ refused }: { refused: readonly Refused[] }) {
  const { t, translate } = useLanguage();
  return (
    <div role="alert">
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ name, message, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: refusals are only added, and two may be the same.
            <li key={at} className="field-error">
              {translate(message)} {reason !== '' && `${translate(reason)} `}
              {t('editor.pictureFailed', { name })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
