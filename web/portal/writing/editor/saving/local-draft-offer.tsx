import { useState } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMoment } from '../../../frame/language/moment.ts';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import styles from '../editor.module.css';
import { emptyText } from '../post-text.ts';
import { Comparison } from './comparison.tsx';
import type { LocalDraft } from './local-draft.ts';

interface LocalDraftOfferProps {
  localDraft: LocalDraft;
  /** The server's text; null if it has none of this post. */
  current: PostText | null;
  onRestore(): void;
  onDiscard(): void;
}

/**
 * Offers to restore a draft that this browser has and the server has not (product.md#drafts-are-never-lost).
 */
export function LocalDraftOffer({ localDraft, current, onRestore, onDiscard }: LocalDraftOfferProps) {
  const { t } = useLanguage();
  const moment = useMoment();
  const [isComparing, setIsComparing] = useState(false);
  return (
    <div className={`frame ${styles.screen}`}>
      <PageTitle title={t('editor.editTitle')} />
      <PageHeading>{t('editor.unsavedHeading', { at: moment(localDraft.at) })}</PageHeading>
      <p>{t('editor.unsavedText')}</p>
      <p
        className={styles.excerpt}
        lang={localDraft.text.language}
        dir={directionOf(localDraft.text.language)}
      >
        <OrderedText stretches={inOrder(excerptOf(localDraft.text), directionOf(localDraft.text.language))} />
      </p>
      <div className="form-actions">
        <button className="button" type="button" onClick={onRestore}>
          {t('editor.restore')}
        </button>
        <button
          className="button button-quiet"
          type="button"
          aria-expanded={isComparing}
          onClick={() => setIsComparing(!isComparing)}
        >
          {t('editor.compare')}
        </button>
        <button className="button button-quiet" type="button" onClick={onDiscard}>
          {t('editor.discard')}
        </button>
      </div>
      {isComparing && (
        <Comparison
          before={{ label: t('editor.onServer'), text: current ?? emptyText(localDraft.text.language) }}
          after={{ label: t('editor.inBrowser'), text: localDraft.text }}
        />
      )}
    </div>
  );
}

const excerptCharacters = 200;

/** The end of the text, where the author probably stopped. */
function excerptOf({ title, body }: PostText): string {
  const end = body.trim().slice(-excerptCharacters);
  if (end === '') return title;
  return end.length < body.trim().length ? `…${end}` : end;
}
