import { type KeyboardEvent, type RefObject, useDeferredValue } from 'react';
import { readTime, titleCharacters } from '../../../../contract/constants.ts';
import type { PostText } from '../../../../contract/text/post-text.ts';
import { countWordsIn } from '../../../../contract/text/words.ts';
import { useLanguage } from '../../language/language-context.tsx';
import styles from '../editor.module.css';
import { PreviewPane } from '../preview/preview-pane.tsx';
import type { UsePreview } from '../preview/use-preview.ts';
import { BodyField } from '../surface/body-field.tsx';
import type { Surface } from '../surface/surface.ts';
import type { Pictures } from '../surface/use-pictures.ts';
import { ContributorsField } from './contributors-field.tsx';
import { Counter } from './counter.tsx';
import { DisclosureFields, KindFields } from './kind-fields.tsx';
import { LanguageField } from './language-field.tsx';
import { LineField } from './line-field.tsx';
import { ReferencesField } from './references-field.tsx';
import { TopicsField } from './topics-field.tsx';

export type Pane = 'write' | 'preview';

interface WritingFieldsProps {
  text: PostText;
  /** The contributors as they were saved last, and the post; null for a new post. */
  saved: string | null;
  post: string | null;
  preview: UsePreview;
  surface: RefObject<Surface | null>;
  pictures: Pictures;
  /** Whether both panes fit next to each other; otherwise tabs switch between them. */
  isWide: boolean;
  pane: Pane;
  onPane(pane: Pane): void;
  onChange(change: Partial<PostText>): void;
  onSave(): void;
}

/** The fields of a post, with its preview beside them or behind a tab. */
export function WritingFields(props: WritingFieldsProps) {
  const { text, saved, post, preview, surface, pictures, isWide, pane, onPane, onChange, onSave } = props;
  return (
    <>
      <div className={styles.fields}>
        <LineField
          name="title"
          value={text.title}
          language={text.language}
          maxLength={titleCharacters}
          onChange={(title) => onChange({ title })}
        />
        <TopicsField
          topics={text.topics}
          language={text.language}
          onChange={(topics) => onChange({ topics })}
        />
        <LanguageField language={text.language} onChange={(language) => onChange({ language })} />
      </div>
      {!isWide && <PaneTabs pane={pane} onPane={onPane} />}
      <div className={styles.panes} data-wide={isWide}>
        <div {...(!isWide && paneAttributes('write', pane))}>
          <BodyField
            body={text.body}
            language={text.language}
            surface={surface}
            pictures={pictures}
            onChange={(body) => onChange({ body })}
            onSave={onSave}
          />
        </div>
        <div {...(!isWide && paneAttributes('preview', pane))}>
          {(isWide || pane === 'preview') && <PreviewPane text={text} preview={preview} />}
        </div>
      </div>
      <ReferencesField references={text.references} onChange={(references) => onChange({ references })} />
      <ContributorsField
        contributors={text.contributors}
        saved={saved}
        post={post}
        onChange={(contributors) => onChange({ contributors })}
      />
      {/* Below the text, which begins on the first screen of a phone. */}
      <div className={styles.fields}>
        <KindFields text={text} onChange={onChange} />
        <DisclosureFields text={text} onChange={onChange} />
      </div>
      <TextCounter body={text.body} preview={preview} />
    </>
  );
}

function TextCounter({ body, preview: { rendered, isCurrent } }: { body: string; preview: UsePreview }) {
  const deferred = useDeferredValue(body);
  const words = rendered && isCurrent ? rendered.words : countWordsIn(deferred);
  return <Counter words={words} readTime={readTime(words)} bytes={rendered?.bytes ?? null} />;
}

function paneAttributes(own: Pane, chosen: Pane) {
  return { id: `pane-${own}`, role: 'tabpanel', 'aria-labelledby': `tab-${own}`, hidden: own !== chosen };
}

function PaneTabs({ pane, onPane }: { pane: Pane; onPane(pane: Pane): void }) {
  const { t } = useLanguage();
  const tabs = [
    { own: 'write', label: t('editor.write') },
    { own: 'preview', label: t('editor.preview') },
  ] as const;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = pane === 'write' ? 'preview' : 'write';
    onPane(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <div className={styles.paneTabs} role="tablist" aria-label={t('editor.panes')} onKeyDown={onKeyDown}>
      {tabs.map(({ own, label }) => (
        <button
          key={own}
          id={`tab-${own}`}
          type="button"
          role="tab"
          aria-selected={own === pane}
          aria-controls={`pane-${own}`}
          tabIndex={own === pane ? 0 : -1}
          onClick={() => onPane(own)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
