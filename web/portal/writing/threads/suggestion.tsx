import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './threads.module.css';

interface SuggestionProps {
  quote: string;
  replacement: string;
  /** Leads to the passage in the text. */
  onGoTo?: (() => void) | undefined;
}

/** The words that a comment proposes in place of its passage. */
export function Suggestion({ quote, replacement, onGoTo }: SuggestionProps) {
  const { t } = useLanguage();
  const old = (
    <del>
      <OrderedText stretches={inOrder(quote, 'auto')} />
    </del>
  );
  return (
    <p className={styles.body} dir="auto">
      <span className="visually-hidden">{t('threads.insteadOf')} </span>
      {onGoTo ? (
        <button className="text-button" type="button" onClick={onGoTo}>
          {old}
        </button>
      ) : (
        old
      )}{' '}
      <span className="visually-hidden">{t('threads.suggested')} </span>
      <ins>
        <OrderedText stretches={inOrder(replacement, 'auto')} />
      </ins>
    </p>
  );
}
