import { Fragment } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { topicPath, topicsPath } from '../../../contract/paths.ts';
import { countriesPath, countryPath } from '../../../contract/posts/places/place-paths.ts';
import { isRegion } from '../../../contract/posts/places/places.ts';
import type { PlaceView } from '../../../contract/views/list-view.ts';
import { type TopicView, topicName } from '../../../contract/views/topic-view.ts';
import { compareNames, localeOf } from '../../../messages/locale.ts';
import { Alerts } from '../alerts.tsx';
import { FollowByEmail } from '../following/follow-form.tsx';
import { kindNameIn, languageNameIn } from '../lists/choices.tsx';
import { ChosenFilters, type FilterGroup, ListFilters } from '../lists/filters.tsx';
import { ListFoot } from '../lists/foot.tsx';
import { LeftOut } from '../lists/left-out.tsx';
import { OwnCount } from '../lists/own-count.tsx';
import { PostRows } from '../lists/post-rows.tsx';
import { TopicName, topicChoiceName } from '../lists/topic-links.tsx';
import type { PageContext } from '../page-context.ts';
import { byName, Places } from '../places/countries.tsx';
import { audienceNameIn, placeNameIn } from '../places/place-name.tsx';
import { PackLink } from '../saved/pack.tsx';

type PostsPageView = Extract<PublicPage, { kind: 'posts' }>;

/**
 * The list of all posts or of a topic: seven posts, and six more with each "Load more posts..."
 * (product.md#lists).
 */
export function PostsPage({ context, page }: { context: PageContext; page: PostsPageView }) {
  const { t, href } = context;
  const { topic, country, audience, orders, languages, topics, countries, audiences, kinds } = page.choices;
  const kind = kindOf(page);
  const isNamed = kind !== null;
  const followed = followedBy(page);
  const order: FilterGroup = {
    label: t('lists.order'),
    choices: orders,
    nameOf: (order) => t(order === 'most-read' ? 'lists.mostRead' : 'lists.newest'),
  };
  const filters: FilterGroup[] = [
    { label: t('lists.language'), choices: languages, nameOf: languageNameIn(context) },
    {
      label: t('lists.topic'),
      choices: topics,
      nameOf: topicChoiceName(context),
    },
    { label: t('places.country'), choices: countries, nameOf: placeNameIn(context), isRare: true },
    {
      label: t('places.audience'),
      choices: audiences,
      nameOf: audienceNameIn(context),
      isRare: true,
    },
    { label: t('lists.kind'), choices: kinds, nameOf: kindNameIn(context), isRare: true },
  ];
  return (
    <>
      {page.place && <Alerts context={context} alerts={page.place.alerts} />}
      <div className="frame">
        <header className="list-head">
          {kind !== null && <p className="list-kind">{t(kind)}</p>}
          <h1 className={isNamed ? 'topic-name' : undefined}>
            {topic ? (
              <TopicName context={context} topic={topic} />
            ) : (
              <bdi>
                {country !== null && placeNameIn(context)(country)}
                {country === null && audience !== null && audienceNameIn(context)(audience)}
                {!isNamed && t(page.newest ? 'posts.continued' : 'posts.title')}
              </bdi>
            )}
          </h1>
          {topic !== null && <span className="reaction-slot" data-follow-topic={topic.word} />}
          {topic !== null && !page.newest && (
            <Introduction context={context} introductions={topic.introductions} />
          )}
          <Narrower context={context} topics={page.narrower} />
          {page.newest ? (
            <a href={href(page.newest)}>{t('posts.newest')}</a>
          ) : (
            !isNamed && <p>{t('posts.lead')}</p>
          )}
          {page.choices.languages.some(({ value, current }) => value === '' && current) && (
            <OwnCount context={context} page={page} />
          )}
        </header>
        <div className="list-bar">
          {page.count > 0 && (
            <p>{t(page.countIsLeast ? 'search.countAtLeast' : 'topics.posts', { count: page.count })}</p>
          )}
          <ListFilters context={context} groups={[order, ...filters]}>
            <a className="list-topics" href={href(topicsPath)}>
              {t('topics.more')}
            </a>
            {countries.length > 0 && (
              <a className="list-topics" href={href(countriesPath)}>
                {t('places.more')}
              </a>
            )}
          </ListFilters>
        </div>
        <ChosenFilters
          context={context}
          groups={filters}
          isNarrowed={
            page.choices.isNarrowed || languages.some(({ value, current }) => current && value !== '')
          }
        />
        <LeftOut context={context} values={page.leftOut} />
        <PostRows context={context} list={page} headingLevel="h2" />
        {(page.posts.length > 0 || page.narrower.length === 0) && (
          <ListFoot
            context={context}
            list={page}
            empty={isNarrowed(page) ? t('lists.emptyChoice') : t('posts.empty')}
          />
        )}
        {followed !== null && (
          <>
            <FollowByEmail context={context} followed={followed} />
            {page.posts.length > 0 && <PackLink context={context} of={followed} />}
          </>
        )}
        {page.place && <Around context={context} place={page.place} />}
      </div>
    </>
  );
}

/** What the list is narrowed to, as the key of the word above its name; null for all posts. */
function kindOf({ choices: { topic, country, audience } }: PostsPageView) {
  if (topic !== null) return 'lists.topic' as const;
  if (country !== null) return isRegion(country) ? ('places.region' as const) : ('places.country' as const);
  return audience === null ? null : ('places.audience' as const);
}

/** What readers can follow by email here: what the list is narrowed to, where it is one thing; nothing on its later pages. */
function followedBy({ choices, newest }: PostsPageView) {
  const { topic, country, audience, kind, languages } = choices;
  const language = languages.find(({ current }) => current)?.value || null;
  const isOneThing = [topic, country, audience, kind, language].filter((each) => each !== null).length === 1;
  if (newest !== null || !isOneThing) return null;
  if (topic !== null) return { kind: 'topic' as const, value: topic.slug };
  if (country !== null) return { kind: 'country' as const, value: country };
  return language === null ? null : { kind: 'language' as const, value: language };
}

/** Narrower topics with the number of their posts; one that has only still narrower ones, without. */
function Narrower({ context, topics }: { context: PageContext; topics: PostsPageView['narrower'] }) {
  const { t, href, frame } = context;
  if (topics.length === 0) return null;
  const nameOf = (topic: TopicView) => topicName(topic, frame.language).name;
  const byName = topics.toSorted((one, other) => compareNames(nameOf(one), nameOf(other), frame.language));
  const written = new Intl.NumberFormat(localeOf(frame.language));
  return (
    <nav className="tags" aria-label={t('topics.narrower')}>
      <p>
        {t('topics.narrower')}
        {byName.map((topic) => (
          <Fragment key={topic.slug}>
            {' · '}
            <a href={href(topicPath(topic.slug))}>
              <TopicName context={context} topic={topic} className="topic-name" />
            </a>
            {topic.posts > 0 && ` ${written.format(topic.posts)}`}
          </Fragment>
        ))}
      </p>
    </nav>
  );
}

/** What a topic is about, in the language of the page or else in English; nothing where nobody has written it. */
function Introduction({
  context: { frame },
  introductions,
}: {
  context: PageContext;
  introductions: Readonly<Record<string, string>>;
}) {
  const language = [frame.language, 'en'].find((each) => introductions[each] !== undefined);
  if (language === undefined) return null;
  const paragraphs = (introductions[language] ?? '').split(/\n{2,}/);
  return (
    <div className="topic-introduction" lang={language} dir={directionOf(language)}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function isNarrowed(page: PostsPageView): boolean {
  return (
    kindOf(page) !== null ||
    page.choices.kind !== null ||
    page.choices.languages.some(({ value, current }) => current && value !== '')
  );
}

/** The countries of a region, and the newest posts about the regions around a place. */
function Around({ context, place: { within, wider } }: { context: PageContext; place: PlaceView }) {
  const { t, href } = context;
  const nameOf = placeNameIn(context);
  return (
    <>
      <Places context={context} id="within" heading={t('places.within')} places={byName(context, within)} />
      {wider.map(({ code, posts }) => (
        <section key={code} aria-labelledby={`region-${code}`}>
          <h2 className="list-others" id={`region-${code}`}>
            <a href={href(countryPath(code))}>{t('places.wider', { place: nameOf(code) })}</a>
          </h2>
          <PostRows context={context} list={{ posts, othersFrom: posts.length }} headingLevel="h3" />
        </section>
      ))}
    </>
  );
}
