import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { titleCharacters } from '../../../../../contract/constants.ts';
import type { PostText } from '../../../../../contract/text/post-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { LineField } from '../fields/line-field.tsx';
import { DetailsSheet, LazyPart, PreviewPane } from '../lazy-parts.tsx';
import type { UsePreview } from '../preview/use-preview.ts';
import type { SaverState } from '../saving/saver.ts';
import { BodyField } from '../surface/body-field.tsx';
import type { Surface } from '../surface/surface.ts';
import type { Pictures } from '../surface/use-pictures.ts';
import { type Pane, PaneTabs, paneAttributes } from './pane-tabs.tsx';
import { PlainChoice, usePlainChoice } from './plain-choice.tsx';
import { ToolbarDock } from './toolbar-dock.tsx';

interface WritingDeskProps {
  text: PostText;
  open: SaverState;
  preview: UsePreview;
  surface: RefObject<Surface | null>;
  pictures: Pictures;
  /** Whether the details, or the preview, fit beside the text. */
  isWide: boolean;
  pane: Pane;
  /** How many things are missing before the text can be submitted. */
  missing: number;
  /** Everything about the text but the title and the text itself. */
  details: ReactNode;
  /** Whether the details are shown in a sheet; only in a narrow window. */
  isSheetOpen: boolean;
  /** Told whether the text can be edited yet. */
  onReady(isReady: boolean): void;
  onPane(pane: Pane): void;
  onSheet(isOpen: boolean): void;
  onChange(change: Partial<PostText>): void;
  onSubmit(): void;
}

/** Where a post is written: title and text first (docs/decisions/059-writing-desk.md). */
export function WritingDesk(props: WritingDeskProps) {
  const { text, open, preview, surface, pictures, isWide, pane, missing, details, onChange } = props;
  const { t } = useLanguage();
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null);
  const plain = usePlainChoice();
  const [held] = useState(() => document.createElement('div'));
  const body = (
    <BodyField
      title={text.title}
      body={text.body}
      language={text.language}
      surface={surface}
      pictures={pictures}
      isPlain={plain.isPlain}
      toolbarPlace={isWide ? null : toolbarPlace}
      onReady={props.onReady}
      references={text.references}
      onReferences={(references) => onChange({ references })}
      onChange={(changed) => onChange({ body: changed })}
      onTitle={(title) => onChange({ title })}
    />
  );
  const showsPreview = pane === 'preview';
  const shown = showsPreview && (
    <LazyPart>
      <PreviewPane text={text} preview={preview} />
    </LazyPart>
  );
  return (
    <div className={styles.desk} data-wide={isWide} data-pane={pane}>
      <div className={styles.paper}>
        <div className={styles.title}>
          <LineField
            name="title"
            value={text.title}
            language={text.language}
            maxLength={titleCharacters}
            placeholder={t('editor.title')}
            onChange={(title) => onChange({ title })}
          />
        </div>
        {!isWide && <PaneTabs writeLabel={t('editor.write')} pane={pane} onPane={props.onPane} />}
        {/* The same element in both layouts: the text must not be opened again. */}
        <div {...(!isWide && paneAttributes('write', pane))}>{body}</div>
        {!isWide && <div {...paneAttributes('preview', pane)}>{shown}</div>}
        <ToolbarDock
          open={open}
          body={text.body}
          preview={preview}
          toolbarPlace={isWide || showsPreview ? null : setToolbarPlace}
          missing={missing}
          onDetails={isWide ? null : () => props.onSheet(true)}
          onSubmit={props.onSubmit}
        />
        <PlainChoice {...plain} disabled={pictures.sending.length > 0} />
      </div>
      {isWide && (
        <div className={styles.side}>
          <PaneTabs writeLabel={t('editor.details')} pane={pane} onPane={props.onPane} />
          <div {...paneAttributes('write', pane)}>
            <Place of={held} />
          </div>
          <div {...paneAttributes('preview', pane)}>{shown}</div>
        </div>
      )}
      {!isWide && props.isSheetOpen && (
        <LazyPart>
          <DetailsSheet onClose={() => props.onSheet(false)}>
            <Place of={held} />
          </DetailsSheet>
        </LazyPart>
      )}
      {createPortal(details, held)}
    </div>
  );
}

/** Shows an element that keeps what is in it, such as half a topic, when it moves to another place. */
function Place({ of }: { of: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(of), [of]);
  return <div ref={place} />;
}
