import { parseCover } from '../../../../contract/text/cover.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './covers.module.css';
import { useSeenPictures } from './use-seen-pictures.ts';

interface CoverPictureProps {
  /** As it is stored. */
  cover: string;
  /** Of the text. */
  language: string;
}

/** A cover with its description, also one that isn't published; the description alone while it can't be loaded. */
export function CoverPicture({ cover, language }: CoverPictureProps) {
  const { t } = useLanguage();
  const named = parseCover(cover);
  const seen = useSeenPictures(named ? [named.address] : []);
  if (!named) return null;
  const picture = seen.get(named.address);
  return (
    <span className={styles.shown}>
      {picture && (
        <img
          className={styles.picture}
          src={picture.small_url}
          // Its description stands below.
          alt=""
          width={picture.width}
          height={picture.height}
        />
      )}
      <span lang={named.alt === '' ? undefined : language}>{named.alt || t('editor.coverDecorative')}</span>
    </span>
  );
}
