import { Fragment } from 'react';
import { directionOf, searchHitsOfAPage } from '../../../contract/constants.ts';
import { topicsPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { Piece, SearchHit, SearchView } from '../../../contract/views/search-view.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { kindNameIn, languageNameIn } from '../lists/choices.tsx';
import { ListFilters } from '../lists/filters.tsx';
import { LeftOut } from '../lists/left-out.tsx';
import { PostRow } from '../lists/post-rows.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { TopicLinks, topicChoiceName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';
import { audienceNameIn, placeNameIn } from '../places/place-name.tsx';

/** The search and its results: each post with a sentence in which the matching words are marked. */
export function SearchPage({ context, search }: { context: PageContext; search: SearchView }) {
  const { t } = context;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('search.title')}</h1>
        <SearchForm context={context} asked={search.asked} />
      </header>
      <Outcome context={context} search={search} />
      {(search.state === 'found' || search.state === 'none') && (
        <Narrowing context={context} search={search} />
      )}
      <LeftOut context={context} values={search.leftOut} />
      <Hits context={context} search={search} Heading="h2" from={0} to={search.othersFrom} />
      {search.othersFrom < search.hits.length && (
        <>
          <h2 className="list-others">{context.t('lists.inOthers')}</h2>
          <Hits
            context={context}
            search={search}
            Heading="h3"
            from={search.othersFrom}
            to={search.hits.length}
          />
        </>
      )}
      <Paging context={context} search={search} />
    </div>
  );
}

/** Some of the results on a page. */
function Hits({
  context,
  search: { hits, number },
  Heading,
  from,
  to,
}: {
  context: PageContext;
  search: SearchView;
  /** One level below the heading above them. */
  Heading: 'h2' | 'h3';
  from: number;
  to: number;
}) {
  if (from === to) return null;
  return (
    <ol className="post-rows" start={(number - 1) * searchHitsOfAPage + from + 1}>
      {hits.slice(from, to).map((hit) => (
        <li key={hit.id}>
          <PostRow
            context={context}
            post={hit}
            Heading={Heading}
            title={<Marked pieces={hit.title_pieces} language={hit.language} />}
          >
            <HitExcerpt hit={hit} />
            <div lang={context.language} dir={directionOf(context.language)}>
              <TopicLinks context={context} topics={hit.topics} />
            </div>
          </PostRow>
        </li>
      ))}
    </ol>
  );
}

/** The number of results, and filters. */
function Narrowing({ context, search }: { context: PageContext; search: SearchView }) {
  const { t } = context;
  const { count, countIsLeast, languages, topics, countries, audiences, kinds } = search;
  return (
    <div className="list-bar">
      {count > 0 && <p>{t(countIsLeast ? 'search.countAtLeast' : 'topics.posts', { count })}</p>}
      <ListFilters
        context={context}
        groups={[
          { label: t('lists.language'), choices: languages, nameOf: languageNameIn(context) },
          { label: t('lists.topic'), choices: topics, nameOf: topicChoiceName(context) },
          { label: t('places.country'), choices: countries, nameOf: placeNameIn(context), isRare: true },
          { label: t('places.audience'), choices: audiences, nameOf: audienceNameIn(context), isRare: true },
          { label: t('lists.kind'), choices: kinds, nameOf: kindNameIn(context), isRare: true },
        ]}
      />
    </div>
  );
}

/** The message before the results, or instead of them. */
function Outcome({ context, search }: { context: PageContext; search: SearchView }) {
  const { t, href } = context;
  const { state, match, asked, words } = search;
  if (state === 'found') {
    const topics = search.about.map((topic) => topicName(topic, context.frame.language).name).join(', ');
    const keys = {
      topic: 'search.topicOnly',
      mention: 'search.mentionOnly',
      corrected: 'search.corrected',
      some: 'search.some',
    } as const;
    const { language } = search;
    return (
      <>
        {match !== 'asked' && (
          <p className="search-hint" role="status">
            {t(keys[match], { asked, words: words.join(' '), topics })}
            {search.asTypedPath !== null && (
              <>
                {' '}
                <a href={href(search.asTypedPath)} rel="nofollow">
                  {t('search.asTyped', { asked })}
                </a>
              </>
            )}
          </p>
        )}
        <Offered context={context} offered={search.offered} />
        {language !== null && language !== context.frame.language && search.languages.length > 0 && (
          <p className="search-hint">
            {t('search.inLanguage', { language: languageNameIn(context)(language) })}
          </p>
        )}
        <OtherNames context={context} names={search.otherNames} />
      </>
    );
  }
  const texts = {
    start: t('search.start'),
    'no-words': t('search.noWords'),
    'too-long': t('search.tooLong'),
    'too-many': t('search.tooMany'),
    none: t('search.none', { asked }),
  };
  return (
    <div className="search-outcome">
      <p role={state === 'start' ? undefined : 'status'}>{texts[state]}</p>
      <Offered context={context} offered={search.offered} />
      {state === 'none' && <p>{t('search.advice')}</p>}
      <TopicLinks context={context} topics={search.suggested} label={t('topics.title')} />
      <ButtonLink href={href(topicsPath)} weight="quiet">
        {t('lists.allTopics')}
      </ButtonLink>
    </div>
  );
}

/** The search in a likelier spelling. */
function Offered({
  context: { t, href },
  offered,
}: {
  context: PageContext;
  offered: SearchView['offered'];
}) {
  if (offered === null) return null;
  return (
    <p className="search-hint">
      {t('search.didYouMean')}{' '}
      <a href={href(offered.path)} rel="nofollow">
        <bdi>{offered.words}</bdi>
      </a>
    </p>
  );
}

/** What is marked in the results beside the words of the search. */
function OtherNames({ context, names }: { context: PageContext; names: SearchView['otherNames'] }) {
  if (names.length === 0) return null;
  return (
    <p className="search-hint">
      {context.t('search.otherNames')}{' '}
      {names.map(({ text, language }, place) => (
        <Fragment key={text}>
          {place > 0 && ' · '}
          <bdi lang={language}>{text}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

function HitExcerpt({ hit: { language, excerpt } }: { hit: SearchHit }) {
  return (
    <p className="post-row-preview" lang={language} dir={directionOf(language)}>
      <Marked pieces={excerpt} language={language} />
    </p>
  );
}

/** Pieces of a text with the matches marked. A match may be inside a left-to-right run. */
function Marked({ pieces, language }: { pieces: readonly Piece[]; language: string }) {
  const whole = pieces.map(({ text }) => text).join('');
  let place = 0;
  return inOrder(whole, directionOf(language)).map(({ text, isLeftToRight }) => {
    const from = place;
    place += text.length;
    const own = <MarkedPart key={place} pieces={pieces} from={from} to={place} />;
    if (!isLeftToRight) return own;
    return (
      <bdi key={place} dir="ltr">
        {own}
      </bdi>
    );
  });
}

/** The part of a text between two positions, when the text is in pieces. */
function MarkedPart({ pieces, from, to }: { pieces: readonly Piece[]; from: number; to: number }) {
  let place = 0;
  return pieces.map(({ text, hit }) => {
    const start = place;
    place += text.length;
    const shown = text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    if (shown === '') return null;
    return hit ? <mark key={place}>{shown}</mark> : shown;
  });
}

function Paging({
  context: { t, href },
  search: { previous, next, number },
}: {
  context: PageContext;
  search: SearchView;
}) {
  if (previous === null && next === null) return null;
  return (
    <nav className="paging no-print" aria-label={t('search.pages')}>
      {previous !== null && (
        <ButtonLink href={href(previous)} weight="quiet">
          {t('search.previous')}
        </ButtonLink>
      )}
      <span>{t('search.page', { number })}</span>
      {next !== null && (
        <ButtonLink href={href(next)} weight="quiet">
          {t('search.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
