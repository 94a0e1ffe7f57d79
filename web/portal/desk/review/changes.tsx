import { directionOf } from '../../../../contract/constants.ts';
import type { DifferenceReply } from '../../../../contract/desk/calls/review.ts';
import { hasForm, type PostText, plainFields, readField } from '../../../../contract/text/post-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { useServerHtml } from '../../frame/server-html.ts';
import { CoverPicture } from '../../writing/covers/cover-picture.tsx';
import { isNamedField, useFieldText } from '../../writing/posts/use-field-text.ts';
import styles from './review.module.css';

interface ChangesProps {
  difference: DifferenceReply;
  earlier: PostText;
  submitted: PostText;
  /** The message if both texts are the same. */
  nothing: string;
  /** Whether a changed title is shown; beside each other, each text has its own. */
  withTitle: boolean;
}

/** Explains the marks of changes, and lists changes of title, topics and language. */
export function Changes({ difference, earlier, submitted, nothing, withTitle }: ChangesProps) {
  const { language } = submitted;
  const fieldText = useFieldText();
  const fields = plainFields.filter((field) => readField(earlier, field) !== readField(submitted, field));
  const { t, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  const { title_html, topics } = difference;
  const titleHtml = useServerHtml(title_html);
  const titleChanged = title_html.includes('<ins') || title_html.includes('<del');
  const isNothing =
    !titleChanged &&
    topics.added.length + topics.removed.length === 0 &&
    !difference.language &&
    fields.length === 0 &&
    !difference.body_html.includes('<ins') &&
    !difference.body_html.includes('<del');
  return (
    <div className={styles.changes}>
      {isNothing && <p role="status">{nothing}</p>}
      {withTitle && titleChanged && (
        <p
          className={`${styles.changedTitle} prose`}
          data-line=""
          lang={language}
          dir={directionOf(language)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
          dangerouslySetInnerHTML={titleHtml}
        />
      )}
      {fields.map((field) => (
        <p key={field}>
          {t(`editor.${field}`)}:{' '}
          <del className="removed" lang={isNamedField(field) ? currentLanguage : earlier.language}>
            {hasForm(field, 'picture') ? (
              <CoverPicture cover={earlier[field]} language={earlier.language} />
            ) : (
              fieldText(earlier, field)
            )}
          </del>{' '}
          <ins className="added" lang={isNamedField(field) ? currentLanguage : language}>
            {hasForm(field, 'picture') ? (
              <CoverPicture cover={submitted[field]} language={language} />
            ) : (
              fieldText(submitted, field)
            )}
          </ins>
        </p>
      ))}
      {topics.added.length + topics.removed.length > 0 && (
        <p>
          {t('review.topicsChanged')}{' '}
          {topics.removed.map((topic) => (
            <del className="removed" key={topic}>
              {topic}
            </del>
          ))}
          {topics.added.map((topic) => (
            <ins className="added" key={topic}>
              {topic}
            </ins>
          ))}
        </p>
      )}
      {difference.language && (
        <p>
          {t('review.languageChanged')}{' '}
          <del className="removed">{languageName(difference.language.from)}</del>{' '}
          <ins className="added">{languageName(difference.language.to)}</ins>
        </p>
      )}
    </div>
  );
}
