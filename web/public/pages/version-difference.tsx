import type { ReactNode } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import { versionPath, versionsPath } from '../../../contract/paths.ts';
import { isEmptyField, type NamedField, type NamedText } from '../../../contract/text/post-text.ts';
import { type TopicView, topicName } from '../../../contract/views/topic-view.ts';
import type { VersionDifferenceView } from '../../../contract/views/version-views.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Byline } from '../byline.tsx';
import { NoticesOfPost } from '../notices/notices-of-post.tsx';
import { nameOfLanguage } from '../other-language.ts';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';
import { ChangeNote } from '../versions/change-note.tsx';
import { fieldValue, nameOfField } from '../versions/named-fields.tsx';
import { VersionedHead } from '../versions/versioned-head.tsx';

/** What changed from one version of a post to a later one, with its words marked (product.md#versions). */
export function VersionDifferencePage({
  context,
  difference,
}: {
  context: PageContext;
  difference: VersionDifferenceView;
}) {
  const { t, href, frame } = context;
  const namesOf = (changed: readonly TopicView[]) =>
    changed.map((topic) => topicName(topic, frame.language).name).join(' · ');
  const { post, from, to, language, topics, changed, named, lines } = difference;
  const shownValue = (text: NamedText, field: NamedField, textLanguage: string) =>
    isEmptyField(text, field) ? null : fieldValue(context, { text, language: textLanguage }, field);
  const heading = t('versions.compare', { from: from.number, to: to.number });
  return (
    <div className="frame versions">
      <VersionedHead context={context} post={post} heading={heading}>
        <p>{t('versions.legend')}</p>
      </VersionedHead>
      <NoticesOfPost context={context} notices={post.notices} />
      <Facts>
        {[from, to].map((version) => (
          <Fact key={version.number} name={t('versions.version', { number: version.number })}>
            <a href={href(versionPath(post.slug, String(version.number)))}>
              <Timestamp context={context} instant={version.at} />
            </a>
          </Fact>
        ))}
        {difference.language_before !== null && (
          <Fact name={t('versions.languageBefore')}>
            {nameOfLanguage(difference.language_before, context)}
          </Fact>
        )}
        {changed
          .filter((field) => lines[field] === undefined)
          .map((field) => (
            <Fact key={field} name={nameOfField(context, field)}>
              <Change
                context={context}
                from={shownValue(named.from, field, difference.language_before ?? language)}
                to={shownValue(named.to, field, language)}
              />
            </Fact>
          ))}
        {topics.added.length > 0 && <Fact name={t('versions.topicsAdded')}>{namesOf(topics.added)}</Fact>}
        {topics.removed.length > 0 && (
          <Fact name={t('versions.topicsRemoved')}>{namesOf(topics.removed)}</Fact>
        )}
        {difference.authors && (
          <>
            <Fact name={t('versions.authorsBefore')}>
              <Byline context={context} authors={difference.authors.before} all />
            </Fact>
            <Fact name={t('versions.authorsAfter')}>
              <Byline context={context} authors={difference.authors.after} all />
            </Fact>
          </>
        )}
      </Facts>
      <ChangeNote context={context} version={to} />
      <article className="version-text" lang={language} dir={directionOf(language)}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
        <h2 dangerouslySetInnerHTML={{ __html: labelled(context, difference.title_html) }} />
        {Object.entries(lines).map(([field, html]) => (
          <section className="post-summary" key={field}>
            <h3 lang={context.language}>
              <bdi>{nameOfField(context, field as NamedField)}</bdi>
            </h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says. */}
            <p dangerouslySetInnerHTML={{ __html: labelled(context, html) }} />
          </section>
        ))}
        <div
          className="prose post-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
          dangerouslySetInnerHTML={{ __html: labelled(context, difference.body_html) }}
        />
      </article>
      <p>
        <a href={href(versionsPath(post.slug))}>{t('versions.all')}</a>
      </p>
    </div>
  );
}

/** What was said before and what is said now; empty where nothing was. */
function Change({ context: { t }, from, to }: { context: PageContext; from: ReactNode; to: ReactNode }) {
  return (
    <>
      {from !== null && (
        <del className="removed">
          <span className="visually-hidden">{t('versions.removed')} </span>
          {from}
        </del>
      )}{' '}
      {to !== null && (
        <ins className="added">
          <span className="visually-hidden">{t('versions.added')} </span>
          {to}
        </ins>
      )}
    </>
  );
}

/** The text with a word for screen readers at the beginning of each mark. */
function labelled({ frame, t }: PageContext, html: string): string {
  const label = (text: string) => `<span class="visually-hidden" lang="${frame.language}">${text} </span>`;
  // An author can't imitate a mark, because `<` is escaped.
  return html
    .replaceAll('<ins class="added">', (mark) => mark + label(t('versions.added')))
    .replaceAll('<del class="removed">', (mark) => mark + label(t('versions.removed')));
}
