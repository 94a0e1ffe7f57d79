import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pictureTypes } from '../../../../contract/constants.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useLanguage } from '../../language/language-context.tsx';
import styles from '../editor.module.css';
import { LatePart, PictureDialog } from '../late-parts.tsx';
import { storable } from '../saving/storable.ts';
import { readLineBreaks } from './line-breaks.ts';
import { openSurface } from './open-surface.ts';
import type { Surface, SurfaceOptions } from './surface.ts';
import { Toolbar } from './toolbar.tsx';
import type { Pictures, Sending } from './use-pictures.ts';
import { useTools } from './use-tools.ts';

interface BodyFieldProps {
  body: string;
  language: string;
  /** The surface that the body is written in, once it has loaded. */
  surface: RefObject<Surface | null>;
  pictures: Pictures;
  /** Whether the author wants a plain text area. */
  isPlain: boolean;
  /** Where the toolbar is shown if not above the text. */
  toolbarPlace: HTMLElement | null;
  /** Told whether the text can be edited yet. */
  onReady(isReady: boolean): void;
  onChange(body: string): void;
  /** Called when the author asks for a save. */
  onSave(): void;
}

/** The body of a post, with the toolbar. */
export function BodyField(props: BodyFieldProps) {
  const { body, language, surface, pictures, isPlain, toolbarPlace, onReady, onChange, onSave } = props;
  const { t } = useLanguage();
  const files = useRef<HTMLInputElement>(null);
  const { tools, shortcuts } = useTools(
    useCallback(() => surface.current, [surface]),
    useCallback(() => files.current?.click(), []),
    onSave,
  );
  const { place, isReady } = useSurface({
    surface,
    isPlain,
    body,
    language,
    label: t('editor.body'),
    shortcuts,
    clean: pictures.clean,
    onChange,
    onPictures: pictures.take,
  });
  useEffect(() => onReady(isReady), [isReady, onReady]);
  const toolbar = <Toolbar tools={tools} />;
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
      <SendingPictures sending={pictures.sending} />
      <div key={isPlain ? 'plain' : 'marked'} ref={place} className={styles.bodySurface} />
      {pictures.asked && (
        <LatePart>
          <PictureDialog
            key={pictures.waiting}
            file={pictures.asked}
            onInsert={pictures.insert}
            onCancel={pictures.refuse}
            onInserted={() => surface.current?.focus()}
          />
        </LatePart>
      )}
    </section>
  );
}

function SendingPictures({ sending }: { sending: readonly Sending[] }) {
  const { t } = useLanguage();
  return sending.map(({ number, name, progress, cancel }) => (
    <div key={number} className={styles.sending}>
      <ProgressBar label={t('editor.sendingPicture', { name })} value={progress} />
      <button className="text-button" type="button" onClick={cancel}>
        {t('editor.cancelPicture')}
      </button>
    </div>
  ));
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
      onChange: (inner) => {
        const { clean, onChange } = latest.current;
        told.current = breaks.current.outer(storable(clean(inner)));
        onChange(told.current);
      },
      onPictures: (files) => latest.current.onPictures(files),
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
