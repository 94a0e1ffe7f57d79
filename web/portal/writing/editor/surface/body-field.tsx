import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pictureTypes } from '../../../../../contract/constants.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import type { ImportSource } from '../import/import-source.ts';
import {
  FindPanel,
  ImportHint,
  ImportPart,
  LazyPart,
  PictureDialog,
  SendingPictures,
  ToolPanel,
} from '../lazy-parts.tsx';
import { storable } from '../saving/storable.ts';
import { openSurface } from './open-surface.ts';
import type { Surface, SurfaceOptions } from './surface.ts';
import { Toolbar } from './toolbar.tsx';
import type { Pictures } from './use-pictures.ts';
import { type Panel, useTools } from './use-tools.ts';

interface BodyFieldProps {
  title: string;
  body: string;
  language: string;
  /** The surface that the body is written in, once it has loaded. */
  surface: RefObject<Surface | null>;
  pictures: Pictures;
  /** Whether the author wants a plain text area. */
  isPlain: boolean;
  /** Where the toolbar is shown if not above the text. */
  toolbarPlace: HTMLElement | null;
  /** The text's references, as they are stored. */
  references: string;
  onReferences(references: string): void;
  /** Told whether the text can be edited yet. */
  onReady(isReady: boolean): void;
  onChange(body: string): void;
  onTitle(title: string): void;
}

/** The body of a post, with the toolbar. */
export function BodyField(props: BodyFieldProps) {
  const { body, language, surface, pictures, isPlain, toolbarPlace, onReady, onChange } = props;
  const { t } = useLanguage();
  const files = useRef<HTMLInputElement>(null);
  const [sources, setSources] = useState<readonly ImportSource[]>([]);
  const arrive = useCallback((source: ImportSource) => setSources((before) => [...before, source]), []);
  const [panel, setPanel] = useState<Panel | null>(null);
  const { tools, shortcuts } = useTools({
    surface,
    onPicture: useCallback(() => files.current?.click(), []),
    onPanel: setPanel,
    onDocument: useCallback(() => chooseDocument((file) => arrive({ kind: 'file', file })), [arrive]),
  });
  const { place, isReady } = useSurface({
    surface,
    isPlain,
    body,
    language,
    label: t('editor.body'),
    shortcuts,
    clean: pictures.clean,
    offers: { tools: () => tools, references: () => props.references },
    onChange,
    onPictures: pictures.take,
    onImport: arrive,
  });
  useEffect(() => onReady(isReady), [isReady, onReady]);
  const Tool = panel === 'find' ? FindPanel : ToolPanel;
  const opened = panel && (
    <LazyPart>
      <Tool
        panel={panel}
        body={body}
        language={language}
        surface={surface}
        references={props.references}
        onReferences={props.onReferences}
        onClose={() => setPanel(null)}
      />
    </LazyPart>
  );
  // A dialog must stay as it is when a turned phone moves the toolbar.
  const isAtTools = panel === 'heading' || panel === 'find';
  const toolbar = (
    <Toolbar tools={tools} open={panel}>
      {isAtTools && opened}
    </Toolbar>
  );
  return (
    <section className={styles.bodyField} aria-label={t('editor.body')}>
      {toolbarPlace ? createPortal(toolbar, toolbarPlace) : toolbar}
      <input
        ref={files}
        type="file"
        accept={pictureTypes.join()}
        multiple
        hidden
        onChange={({ target }) => {
          pictures.take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {!isAtTools && opened}
      {pictures.sending.length + pictures.refused.length > 0 && (
        <LazyPart>
          <SendingPictures pictures={pictures} />
        </LazyPart>
      )}
      {(isReady || sources.length > 0) && (
        <LazyPart isQuiet={sources.length === 0}>
          <ImportPart
            source={sources[0] ?? null}
            language={language}
            surface={surface}
            title={props.title}
            body={body}
            onTaken={() => setSources((before) => before.slice(1))}
            onTitle={props.onTitle}
          />
        </LazyPart>
      )}
      <div key={isPlain ? 'plain' : 'marked'} ref={place} className={styles.bodySurface} />
      {isReady && body === '' && (
        <LazyPart isQuiet>
          <ImportHint />
        </LazyPart>
      )}
      {pictures.asked && (
        <LazyPart>
          <PictureDialog key={pictures.at} file={pictures.asked} pictures={pictures} language={language} />
        </LazyPart>
      )}
    </section>
  );
}

function chooseDocument(take: (file: File) => void): void {
  const chooser = document.createElement('input');
  chooser.type = 'file';
  chooser.accept = '.docx';
  chooser.onchange = () => {
    const [file] = chooser.files ?? [];
    if (file) take(file);
  };
  chooser.click();
}

interface UseSurface extends Omit<SurfaceOptions, 'text'> {
  surface: RefObject<Surface | null>;
  isPlain: boolean;
  body: string;
  clean(text: string): string;
}

/** Opens the surface and keeps its text and `value` the same. */
function useSurface(options: UseSurface): { place: RefObject<HTMLDivElement | null>; isReady: boolean } {
  const { t } = useLanguage();
  const { surface, isPlain, body, language } = options;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const breaks = useRef(readLineBreaks(body));
  /** The body that this field last reported or received. */
  const told = useRef(body);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    latest.current = options;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once per kind of surface, with the values of that moment.
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    setIsReady(false);
    let opened: Surface | null = null;
    let isWanted = true;
    breaks.current = readLineBreaks(latest.current.body);
    const options: SurfaceOptions = {
      text: breaks.current.inner,
      language: latest.current.language,
      label: latest.current.label,
      shortcuts: new Map(
        [...latest.current.shortcuts.keys()].map((key) => [key, () => latest.current.shortcuts.get(key)?.()]),
      ),
      offers: {
        tools: () => latest.current.offers.tools(),
        references: () => latest.current.offers.references(),
      },
      onChange: (inner) => {
        const { clean, onChange } = latest.current;
        told.current = breaks.current.outer(storable(clean(inner)));
        onChange(told.current);
      },
      onPictures: (files) => latest.current.onPictures(files),
      onImport: (source) => latest.current.onImport(source),
    };
    const take = (taking: Surface) => {
      if (!isWanted) return taking.close();
      opened = taking;
      surface.current = taking;
      taking.setLanguage(latest.current.language);
      setIsReady(true);
    };
    const first = openSurface(host, isPlain, options, t, take);
    opened ??= first;
    surface.current = opened;
    return () => {
      isWanted = false;
      surface.current = null;
      opened?.close();
    };
  }, [isPlain, surface]);

  useEffect(() => {
    if (body === told.current) return;
    told.current = body;
    breaks.current = readLineBreaks(body);
    surface.current?.replace(breaks.current.inner);
  }, [body, surface]);

  useEffect(() => surface.current?.setLanguage(language), [language, surface]);

  return { place, isReady };
}

/**
 * The body stays byte for byte as written (product.md#the-text), but editors only know LF: a text that used
 * CRLF or CR throughout gets its line breaks back when it leaves the editor.
 */
interface LineBreaks {
  /** Converts line breaks to the editor's. */
  inner: string;
  /** Converts the editor's line breaks back to the text's. */
  outer(inner: string): string;
}

/** Detects the line breaks of a text. */
function readLineBreaks(text: string): LineBreaks {
  const inner = text.replace(/\r\n?/g, '\n');
  const isReturns = inner !== text && !/(^|[^\r])\n/.test(text);
  return { inner, outer: (edited) => (isReturns ? edited.replace(/\n/g, '\r\n') : edited) };
}
