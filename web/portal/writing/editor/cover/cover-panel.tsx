import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { pictureTypes } from '../../../../../contract/constants.ts';
import { type Cover, coversIn, parseCover, writeCover } from '../../../../../contract/text/cover.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../../covers/covers.module.css';
import { useSeenPictures } from '../../covers/use-seen-pictures.ts';
import { faultOf } from '../surface/picture-upload.ts';
import { CoverDialog } from './cover-dialog.tsx';

interface CoverPanelProps {
  cover: string;
  body: string;
  language: string;
  onChange(cover: string): void;
}

/** The most pictures of a text that are offered. */
const mostOffered = 49;

/** Chooses a cover among the pictures of the text, none, or one that is uploaded for it. Loaded on its own. */
export default function CoverPanel({ cover, body, language, onChange }: CoverPanelProps) {
  const { t, translate } = useLanguage();
  const [asked, setAsked] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  // Typing goes first.
  const written = useDeferredValue(body);
  const inText = useMemo(() => coversIn(written).slice(0, mostOffered), [written]);
  const chosen = parseCover(cover);
  const isInText = inText.some(({ address }) => address === chosen?.address);
  const offered: Cover[] = chosen && !isInText ? [chosen, ...inText] : inText;
  const seen = useSeenPictures(offered.map(({ address }) => address));

  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (!file) return;
    const refused = faultOf(file);
    setFault(refused === null ? '' : translate(refused));
    if (refused === null) setAsked(file);
  };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="field-hint">{t('editor.coverHint')}</legend>
        <label>
          <input type="radio" name="cover" checked={chosen === null} onChange={() => onChange('')} />
          <span className={styles.none}>{t('editor.coverNone')}</span>
        </label>
        {offered.map(({ address, alt }, index) => {
          const picture = seen.get(address);
          const isChosen = address === chosen?.address;
          // The description of the cover may be another than that in the text.
          const shown = isChosen && chosen ? chosen.alt : alt;
          return (
            <label key={address}>
              <input
                type="radio"
                name="cover"
                checked={isChosen}
                onChange={() => onChange(writeCover({ address, alt }))}
              />
              {picture && (
                <img
                  className={styles.picture}
                  src={picture.small_url}
                  // The name of the choice follows.
                  alt=""
                  width={picture.width}
                  height={picture.height}
                />
              )}
              <span lang={shown === '' ? undefined : language}>
                {shown || t('editor.coverUnnamed', { number: index + 1 })}
              </span>
            </label>
          );
        })}
      </fieldset>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictureTypes.join()}
        aria-label={t('editor.coverUpload')}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <button
        ref={upload}
        className="button button-quiet"
        type="button"
        onClick={() => chooser.current?.click()}
      >
        {t('editor.coverUpload')}
      </button>
      <p className="field-error" role="status">
        {fault}
      </p>
      {asked && (
        <CoverDialog
          file={asked}
          language={language}
          onClose={() => setAsked(null)}
          onUploaded={(uploaded) => {
            onChange(writeCover(uploaded));
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
