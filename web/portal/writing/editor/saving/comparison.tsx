import { useEffect, useState } from 'react';
import { directionOf } from '../../../../../contract/constants.ts';
import {
  hasForm,
  isEmptyField,
  type PlainText,
  type PostField,
  type PostText,
  pictureFields,
  plainFields,
  readField,
} from '../../../../../contract/text/post-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { CoverPicture } from '../../covers/cover-picture.tsx';
import { isNamedField, useFieldText } from '../../posts/use-field-text.ts';
import styles from '../editor.module.css';
import type { Stretch } from './difference.ts';

interface Side {
  label: string;
  text: PostText;
}

interface ComparisonProps {
  before: Side;
  after: Side;
}

interface Differences {
  title: Stretch[];
  body: Stretch[];
  plain: { field: keyof PlainText; stretches: Stretch[] }[];
}

/** Two texts side by side, with the differences marked. */
export function Comparison({ before, after }: ComparisonProps) {
  const { t } = useLanguage();
  const differences = useDifferences(before.text, after.text);
  if (!differences) return <Loading label={t('editor.comparing')} />;
  const others = plainFields.filter(
    (field) => isNamedField(field) && readField(before.text, field) !== readField(after.text, field),
  );
  const otherPictures = pictureFields.filter((field) => before.text[field] !== after.text[field]);
  const shared = { differences, others, otherPictures };
  return (
    <div className={styles.comparison}>
      <p className={styles.comparisonLegend}>{t('editor.marked')}</p>
      <Version side={before} own="removed" {...shared} />
      <Version side={after} own="added" {...shared} />
    </div>
  );
}

interface VersionProps {
  side: Side;
  own: 'removed' | 'added';
  differences: Differences;
  /** The fields with names in which the texts differ, such as their kind. */
  others: readonly PostField[];
  /** The fields in which the texts have different pictures. */
  otherPictures: readonly PostField[];
}

function Version({ side: { label, text }, own, differences, others, otherPictures }: VersionProps) {
  const { currentLanguage } = useLanguage();
  const fieldText = useFieldText();
  const Mark = own === 'removed' ? 'del' : 'ins';
  return (
    <div>
      <h2>{label}</h2>
      <section
        className={styles.comparisonText}
        aria-label={label}
        lang={text.language}
        dir={directionOf(text.language)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it.
        tabIndex={0}
      >
        <p className={styles.comparisonTitle}>
          <Marked stretches={differences.title} own={own} />
        </p>
        {differences.plain.map(({ field, stretches }) => (
          <p key={field}>
            <Marked stretches={stretches} own={own} />
          </p>
        ))}
        {others
          .filter((field) => !isEmptyField(text, field))
          .map((field) => (
            <p key={field} lang={currentLanguage}>
              <Mark>{fieldText(text, field)}</Mark>
            </p>
          ))}
        {pictureFields
          .filter((field) => !isEmptyField(text, field))
          .map((field) => (
            <p key={field} lang={currentLanguage}>
              {otherPictures.includes(field) ? (
                <Mark>
                  <CoverPicture cover={text[field]} language={text.language} />
                </Mark>
              ) : (
                <CoverPicture cover={text[field]} language={text.language} />
              )}
            </p>
          ))}
        <p className={styles.comparisonTopics}>{text.topics.join(' · ')}</p>
        <div className={styles.comparisonBody}>
          <Marked stretches={differences.body} own={own} />
        </div>
      </section>
    </div>
  );
}

function Marked({ stretches, own }: { stretches: readonly Stretch[]; own: 'removed' | 'added' }) {
  const Mark = own === 'removed' ? 'del' : 'ins';
  return stretches
    .filter(({ kind }) => kind === 'same' || kind === own)
    .map(({ kind, text }, place) =>
      kind === 'same' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: any change recomputes the whole list.
        <span key={place}>{text}</span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Mark key={place}>{text}</Mark>
      ),
    );
}

/** The differences; null until they are computed. */
function useDifferences(before: PostText, after: PostText): Differences | null {
  const [differences, setDifferences] = useState<Differences | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<Differences> => {
      const { differenceOf } = await import('./difference.ts');
      return differencesBy(differenceOf, before, after);
    };
    // If the script doesn't load, both texts are shown without marks.
    const whole = (one: string, other: string): Stretch[] => [
      { kind: 'removed', text: one },
      { kind: 'added', text: other },
    ];
    find()
      .catch(() => differencesBy(whole, before, after))
      .then((found) => {
        if (isCurrent) setDifferences(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return differences;
}

/** What differs in each field; fields of which neither text has anything are left out. */
function differencesBy(
  differenceOf: (before: string, after: string) => Stretch[],
  before: PostText,
  after: PostText,
): Differences {
  // Fields with names in the language of the interface and pictures are not compared word by word.
  const written = plainFields.filter(
    (field) =>
      !isNamedField(field) &&
      !hasForm(field, 'picture') &&
      (!isEmptyField(before, field) || !isEmptyField(after, field)),
  );
  return {
    title: differenceOf(before.title, after.title),
    body: differenceOf(before.body, after.body),
    plain: written.map((field) => ({
      field,
      stretches: differenceOf(readField(before, field), readField(after, field)),
    })),
  };
}
