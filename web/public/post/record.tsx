import { type Audience, directionOf } from '../../../contract/constants.ts';
import { authorPath, chartFileName, noticePath, postPath } from '../../../contract/paths.ts';
import { type Contributor, nameOfContributor } from '../../../contract/posts/contributors/contributor.ts';
import { licenceAddress } from '../../../contract/posts/licences.ts';
import { isRegion } from '../../../contract/posts/places/places.ts';
import type { RecordingView } from '../../../contract/posts/recordings/recording-view.ts';
import { doiAddress, parseReferences, type Reference } from '../../../contract/posts/references/reference.ts';
import { schemaTypeOf } from '../../../contract/schema-type.ts';
import { cardSize } from '../../../contract/site/card-paths.ts';
import { parseCover } from '../../../contract/text/cover.ts';
import { isolated } from '../../../contract/text/left-to-right.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { topicName } from '../../../contract/views/topic-view.ts';
import type { NamedReviewer } from '../../../contract/views/version-views.ts';
import { countryName } from '../../../messages/country-name.ts';
import type { PageContext } from '../page-context.ts';
import { breadcrumbs, subjectOf } from './subject.ts';

/** The size of a post's share card, in pixels. */
const card = cardSize;

/**
 * The metadata of a post: Open Graph for link previews, `citation_` of research for Google Scholar, and
 * schema.org (JSON-LD) for others.
 */
export function PostRecord({ context, post }: { context: PageContext; post: PostView }) {
  const { frame } = context;
  const url = frame.publicUrl + frame.path;
  const licence = post.source?.licence ? licenceAddress(post.source.licence) : null;
  return (
    <>
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={frame.product.name} />
      <meta property="og:title" content={isolated(post.title, directionOf(post.language))} />
      <meta property="og:description" content={isolated(post.description, directionOf(post.language))} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={post.language.replaceAll('-', '_')} />
      <meta property="og:image" content={frame.publicUrl + post.record.card} />
      <meta property="og:image:width" content={String(card.width)} />
      <meta property="og:image:height" content={String(card.height)} />
      <meta property="og:image:alt" content={isolated(post.title, directionOf(post.language))} />
      <meta property="article:published_time" content={post.published_at} />
      <meta property="article:modified_time" content={post.revised_at ?? post.published_at} />
      <meta name="twitter:card" content="summary_large_image" />
      {post.kind === 'research' && <ScholarRecord context={context} post={post} url={url} />}
      {post.record.doi && <meta name="citation_doi" content={post.record.doi} />}
      {licence && <link rel="license" href={licence} />}
      {/* This is data: browsers do not run a script of this type. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped so that nothing in it can end the element.
        dangerouslySetInnerHTML={{
          __html: asData([article(context, post, { url, licence }), breadcrumbs(context, post)]),
        }}
      />
    </>
  );
}

/** The tags of Google Scholar, which asks for them on research only. */
function ScholarRecord({ context, post, url }: { context: PageContext; post: PostView; url: string }) {
  return (
    <>
      <meta name="citation_title" content={post.title} />
      {post.authors.map((name) => (
        <meta key={name} name="citation_author" content={name} />
      ))}
      <meta name="citation_publication_date" content={post.published_at.slice(0, 10).replaceAll('-', '/')} />
      <meta name="citation_language" content={post.language} />
      <meta name="citation_publisher" content={post.source?.name ?? context.frame.product.name} />
      <meta name="citation_fulltext_html_url" content={url} />
    </>
  );
}

/**
 * The post in the vocabulary of schema.org. An imported post is not an article by an author of this network.
 */
function article(
  context: PageContext,
  { record, source, ...post }: PostView,
  { url, licence }: { url: string; licence: string | null },
) {
  const { publicUrl, product, language } = context.frame;
  const references = parseReferences(post.references);
  const cover = parseCover(post.cover);
  const publisher = { '@type': 'Organization', name: product.name, url: publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypeOf(post.kind),
    headline: post.title,
    description: post.description,
    '@id': url,
    url,
    ...(record.doi !== null && { identifier: doiAddress(record.doi) }),
    isAccessibleForFree: true,
    image: [...(cover ? [publicUrl + cover.address] : []), publicUrl + record.card],
    datePublished: post.published_at,
    dateModified: post.revised_at ?? post.published_at,
    inLanguage: post.language,
    ...(post.version && { version: post.version.number }),
    ...(post.notices.some(({ kind }) => kind === 'retraction') && { creativeWorkStatus: 'Retracted' }),
    ...(post.notices.length > 0 && {
      correction: post.notices.map((notice) => ({
        '@type': 'CorrectionComment',
        url: publicUrl + noticePath(notice.number),
        datePublished: notice.issued_at,
        text: notice.what_was_wrong,
      })),
    }),
    keywords: post.topics.map((topic) => topicName(topic, language).name),
    ...(post.topics.length > 0 && {
      about: post.topics.map((topic) => subjectOf(topic, context, record.mesh)),
    }),
    author:
      post.contributed.length > 0
        ? post.contributed.map((contributor) => personOf(contributor, publicUrl))
        : {
            '@type': 'Person',
            ...(record.orcid !== null && { '@id': record.orcid, identifier: record.orcid }),
            name: post.authors[0],
            ...(!record.imported && { url: publicUrl + authorPath(post.author_id) }),
          },
    publisher,
    ...(post.translation && {
      translator: post.translation.translators.map((name) => ({ '@type': 'Person', name })),
      translationOfWork: workAt(publicUrl, post.translation.source),
    }),
    ...(post.translations.some(({ source_id }) => source_id === post.id) && {
      workTranslation: post.translations
        .filter(({ source_id }) => source_id === post.id)
        .map((translation) => workAt(publicUrl, translation)),
    }),
    ...(post.countries.length > 0 && {
      spatialCoverage: post.countries.map((code) => placeOf(code, language)),
    }),
    ...(post.audience !== '' && { audience: audienceOf(post.audience) }),
    ...(post.kind === 'guidance' && reviewOf(post, publisher)),
    ...(licence !== null && { license: licence }),
    ...(source?.url && { isBasedOn: source.url }),
    ...(references.length > 0 && { citation: references.map(citedWork) }),
    ...(post.recordings.length > 0 && {
      audio: post.recordings.map((recording) => audioObject(recording, { post, publicUrl })),
    }),
    ...(post.charts.length > 0 && {
      hasPart: post.charts.map((chart) =>
        dataset(chart, { url, licence, description: post.description, publisher }),
      ),
    }),
  };
}

/** Another post, in another language. */
function workAt(publicUrl: string, { slug, language }: { slug: string; language: string }) {
  return { '@type': 'CreativeWork', url: publicUrl + postPath(slug), inLanguage: language };
}

/** A country or region, by its name and its code in ISO 3166-1 or UN M.49. */
function placeOf(code: string, language: string) {
  return {
    '@type': isRegion(code) ? 'Place' : 'Country',
    name: countryName(code, language),
    identifier: code,
  };
}

/** Whom the post is for, in words of schema.org where it has them. */
function audienceOf(audience: Audience) {
  const types = {
    everybody: 'General public',
    'health-workers': 'Clinician',
    researchers: 'Medical researcher',
    'policy-makers': 'Policy makers',
  } as const;
  const isMedical = audience === 'health-workers' || audience === 'researchers';
  return { '@type': isMedical ? 'MedicalAudience' : 'Audience', audienceType: types[audience] };
}

/** A recording of the text. */
function audioObject(
  { opus, seconds }: RecordingView,
  { post, publicUrl }: { post: Pick<PostView, 'title' | 'language'>; publicUrl: string },
) {
  return {
    '@type': 'AudioObject',
    name: post.title,
    inLanguage: post.language,
    contentUrl: publicUrl + opus.address,
    encodingFormat: 'audio/ogg; codecs=opus',
    contentSize: String(opus.bytes),
    duration: `PT${seconds}S`,
  };
}

/** The figures of a chart. */
function dataset(
  { number, title, unit, source }: PostView['charts'][number],
  work: { url: string; licence: string | null; description: string; publisher: object },
) {
  const { url, licence, publisher } = work;
  return {
    '@type': 'Dataset',
    name: title,
    // Search engines pass over data whose description has fewer than 50 characters: so it says what the post is about, too.
    description: [title, unit, source, work.description].filter((text) => text !== '').join('. '),
    creator: publisher,
    isAccessibleForFree: true,
    ...(licence !== null && { license: licence }),
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: `${url}/${chartFileName(number)}`,
    },
  };
}

/** Somebody whom a text is by. Institutions are named by their ROR id. */
function personOf(contributor: Contributor, publicUrl: string) {
  const { given, family, account, affiliations } = contributor;
  return {
    '@type': 'Person',
    name: nameOfContributor(contributor),
    ...(given !== '' && family !== '' && { givenName: given, familyName: family }),
    ...(account !== null && { url: publicUrl + authorPath(account) }),
    ...(affiliations.length > 0 && {
      affiliation: affiliations.map(({ name, ror }) => ({
        '@type': 'Organization',
        ...(ror !== undefined && { '@id': ror }),
        name,
      })),
    }),
  };
}

/** The audience of guidance, its last review, and the reviewer. */
function reviewOf({ reviewed, audience }: Pick<PostView, 'reviewed' | 'audience'>, network: object) {
  return {
    medicalAudience:
      audience === '' || audience === 'everybody'
        ? { '@type': 'MedicalAudience', audienceType: 'General public' }
        : audienceOf(audience),
    ...(reviewed && {
      lastReviewed: reviewed.at.slice(0, 10),
      reviewedBy: reviewed.reviewer ? personWho(reviewed.reviewer) : network,
    }),
  };
}

/** A reviewer who agreed to be named. */
function personWho({ name, institution }: NamedReviewer) {
  return {
    '@type': 'Person',
    name,
    ...(institution !== null && { affiliation: { '@type': 'Organization', name: institution } }),
  };
}

const typesOfWorks: Readonly<Record<string, string>> = {
  'article-journal': 'ScholarlyArticle',
  book: 'Book',
  chapter: 'Chapter',
  dataset: 'Dataset',
  report: 'Report',
  thesis: 'Thesis',
  webpage: 'WebPage',
};

/** A reference in the vocabulary of schema.org. */
function citedWork({ type, title, DOI, PMID, URL }: Reference) {
  const pubmed = PMID && `https://pubmed.ncbi.nlm.nih.gov/${PMID}/`;
  const address = DOI ? doiAddress(DOI) : (pubmed ?? URL);
  return {
    '@type': typesOfWorks[type] ?? 'CreativeWork',
    ...(title && { name: title }),
    ...(address && { url: address }),
  };
}

/** JSON escaped so that an HTML parser finds no tag or comment in it. */
function asData(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
