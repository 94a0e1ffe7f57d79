import { useContext, useId, useState } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { AccountContext } from '../account-context.ts';
import styles from '../editor.module.css';
import type { Base } from '../post-text.ts';
import { useArrival } from '../use-arrival.ts';
import { Comparison } from './comparison.tsx';
import { forgetMerged, keepMerged } from './merged-draft.ts';

interface ConflictViewProps {
  /** The text that both started from, if known. */
  base: PostText | null;
  mine: PostText;
  theirs: Base;
  post: string;
  onChoose(text: PostText): void;
  /** Returns to writing without a choice. */
  onLater(): void;
}

/**
 * Shows both texts of a conflict, for the author to choose one or merge them
 * (product.md#drafts-are-never-lost).
 */
export function ConflictView({ base, mine, theirs, post, onChoose, onLater }: ConflictViewProps) {
  const { t } = useLanguage();
  const showToast = useToast();
  const heading = useArrival<HTMLHeadingElement>();
  const accountId = useContext(AccountContext);
  const [merged, setMerged] = useState<PostText | null>(null);
  const pair = { accountId, post, mine, theirs };

  const startMerging = async () => {
    try {
      const { merge } = await import('./difference.ts');
      setMerged(merge(base, mine, theirs.text));
    } catch {
      showToast({ status: 'error', message: t('failure.chunkHeading'), detail: t('frame.tryAgain') });
    }
  };
  const change = (body: string) => {
    if (!merged) return;
    const changed = { ...merged, body };
    setMerged(changed);
    void keepMerged(pair, changed);
  };
  const choose = (text: PostText) => {
    onChoose(text);
    void forgetMerged(pair);
  };
  return (
    <section className={styles.conflict} aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" ref={heading} tabIndex={-1}>
        {t('editor.conflictHeading')}
      </h2>
      <p>{t('editor.conflictText')}</p>
      <Comparison
        before={{ label: t('editor.theirs'), text: theirs.text }}
        after={{ label: t('editor.mine'), text: mine }}
      />
      {merged ? (
        <Merged
          text={merged}
          onChange={change}
          onGoOn={() => choose(merged)}
          onCancel={() => {
            setMerged(null);
            void forgetMerged(pair);
          }}
        />
      ) : (
        <div className="form-actions">
          <button className="button" type="button" onClick={() => choose(mine)}>
            {t('editor.keepMine')}
          </button>
          <button className="button" type="button" onClick={() => choose(theirs.text)}>
            {t('editor.keepTheirs')}
          </button>
          <button className="button button-quiet" type="button" onClick={() => void startMerging()}>
            {t('editor.merge')}
          </button>
          <button className="button button-quiet" type="button" onClick={onLater}>
            {t('editor.later')}
          </button>
        </div>
      )}
    </section>
  );
}

interface MergedProps {
  text: PostText;
  onChange(body: string): void;
  onGoOn(): void;
  onCancel(): void;
}

function Merged({ text, onChange, onGoOn, onCancel }: MergedProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('editor.merged')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('editor.mergedHint')}
      </p>
      <textarea
        id={id}
        className={styles.merged}
        aria-describedby={`${id}-hint`}
        lang={text.language}
        dir={directionOf(text.language)}
        value={text.body}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="form-actions">
        <button className="button" type="button" onClick={onGoOn}>
          {t('editor.goOnMerged')}
        </button>
        <button className="button button-quiet" type="button" onClick={onCancel}>
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  );
}
