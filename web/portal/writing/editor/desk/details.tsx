import type { DraftReply } from '../../../../../contract/posts/calls/posts.ts';
import type { PostField, PostText } from '../../../../../contract/text/post-text.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Comments } from '../comments/comments.tsx';
import { findPassage, type Passage } from '../comments/find-passage.ts';
import { Proposals } from '../comments/proposals.tsx';
import { ReportedMistakes } from '../comments/reported-mistakes.tsx';
import { CoverField } from '../cover/cover-field.tsx';
import styles from '../editor.module.css';
import { ContributorsField } from '../fields/contributors-field.tsx';
import { DisclosureFields, KindFields } from '../fields/kind-fields.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { ReferencesField } from '../fields/references-field.tsx';
import { TopicsField } from '../fields/topics-field.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { fieldsOnScreen, type Missing } from '../missing-fields.ts';
import { OutlineField } from '../outline/outline-field.tsx';
import type { Edit } from '../surface/edits.ts';

interface DetailsProps {
  text: PostText;
  /** Null for a new post. */
  draft: DraftReply | null;
  /** The contributors as they were saved last, and the post; null for a new post. */
  saved: string | null;
  post: string | null;
  missing: Missing;
  /** Selects what stands between two places of the text, whose lines end with `\n`. */
  onGoTo(from: number, to: number): void;
  /** Changes the text, so that it can be undone. */
  onEdit(edit: Edit): void;
  onGoToField(field: PostField): void;
  onChange(change: Partial<PostText>): void;
}

/** Everything about a text but the title and the text itself, and what is missing before its submission. */
export function Details({ text, draft, saved, post, missing, ...events }: DetailsProps) {
  const { onChange, onGoTo } = events;
  const find = (passage: Passage) => findPassage(text.body.replace(/\r\n?/g, '\n'), passage);
  const goToPassage = (passage: Passage): boolean => {
    const found = find(passage);
    if (found) onGoTo(found.from, found.to);
    return found !== null;
  };
  const replace = (other: PostText) => {
    const body = other.body;
    // Only an edit can be undone in the text, and it knows no other line breaks.
    if (!body.includes('\r') && body !== text.body) {
      const end = text.body.replace(/\r\n?/g, '\n').length;
      events.onEdit({ changes: [{ from: 0, to: end, insert: body }], anchor: 0, head: 0 });
    }
    onChange(other);
  };
  return (
    <div className={styles.details}>
      {draft && (
        <Comments
          post={draft._id.$oid}
          returned={draft.review_comment}
          onGoTo={goToPassage}
          body={text.body}
          onEdit={events.onEdit}
        />
      )}
      {draft && text.contributors !== '' && (
        <Proposals post={draft._id.$oid} onGoTo={goToPassage} body={text.body} onEdit={events.onEdit} />
      )}
      {draft && (
        <ReportedMistakes
          post={draft._id.$oid}
          text={{ has: (passage) => find(passage) !== null, onGoTo: goToPassage }}
        />
      )}
      <MissingList missing={missing} onGoToField={events.onGoToField} />
      <OutlineField body={text.body} language={text.language} onGoToPlace={(place) => onGoTo(place, place)} />
      <TopicsField
        topics={text.topics}
        language={text.language}
        onChange={(topics) => onChange({ topics })}
      />
      <KindFields text={text} onChange={onChange} />
      <PlaceFields text={text} onChange={onChange} />
      <CoverField
        cover={text.cover}
        body={text.body}
        language={text.language}
        onChange={(cover) => onChange({ cover })}
      />
      <LanguageField language={text.language} onChange={(language) => onChange({ language })} />
      <ContributorsField
        contributors={text.contributors}
        saved={saved}
        post={post}
        onChange={(contributors) => onChange({ contributors })}
      />
      <ReferencesField references={text.references} onChange={(references) => onChange({ references })} />
      <DisclosureFields text={text} onChange={onChange} />
      {post !== null && (
        <p>
          <HistoryButton post={post} text={text} onReplace={replace} />
        </p>
      )}
    </div>
  );
}

/** What is missing before the text can be submitted; each leads to its field. */
function MissingList({ missing, onGoToField }: Pick<DetailsProps, 'missing' | 'onGoToField'>) {
  const { t, translate } = useLanguage();
  const faults = fieldsOnScreen.filter((field) => missing[field] !== undefined);
  if (faults.length === 0) return <p className={styles.nothingMissing}>{t('editor.nothingMissing')}</p>;
  return (
    <section className={styles.missingList} aria-labelledby="missing-heading">
      <h2 id="missing-heading">{t('editor.beforeSubmission')}</h2>
      <ul>
        {faults.map((field) => (
          <li key={field}>
            <button className="text-button" type="button" onClick={() => onGoToField(field)}>
              {translate(missing[field] ?? '')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
