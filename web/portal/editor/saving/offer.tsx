import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { inOrder } from '../../../../contract/left-to-right.ts';
import { localeOf } from '../../../../messages/locale.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../language/language-context.tsx';
import { PageHeading, PageTitle } from '../../shell/page.tsx';
import { emptyText, type PostText } from '../post-text.ts';
import { Comparison } from './comparison.tsx';
import type { KeptDraft } from './kept-draft.ts';

interface OfferProps {
  kept: KeptDraft;
  /** What the server has; null where it has nothing of this post. */
  current: PostText | null;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers a text that this browser kept and the server has not (design §4). */
export function Offer({ kept, current, onRestore, onDiscard }: OfferProps) {
  const { t, currentLanguage } = useLanguage();
  const [isComparing, setIsComparing] = useState(false);
  const at = new Intl.DateTimeFormat(localeOf(currentLanguage), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(kept.at);
  return (
    <div className="frame editor">
      <PageTitle title={t('editor.editTitle')} />
      <PageHeading>{t('editor.unsavedHeading', { at })}</PageHeading>
      <p>{t('editor.unsavedText')}</p>
      <p className="editor-excerpt" lang={kept.text.language} dir={directionOf(kept.text.language)}>
        <OrderedText stretches={inOrder(excerptOf(kept.text), directionOf(kept.text.language))} />
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
          before={{ label: t('editor.onServer'), text: current ?? emptyText(kept.text.language) }}
          after={{ label: t('editor.inBrowser'), text: kept.text }}
        />
      )}
    </div>
  );
}

const excerptCharacters = 200;

/** The end of the text, where its author stopped. */
function excerptOf({ title, body }: PostText): string {
  const end = body.trim().slice(-excerptCharacters);
  if (end === '') return title;
  return end.length < body.trim().length ? `…${end}` : end;
}
