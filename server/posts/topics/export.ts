/** The vocabulary for other programs: as the CSV that can be loaded again, and as SKOS. */
import { topicPath, vocabularyPath } from '../../../contract/paths.ts';
import type { Config } from '../../platform/config/config.ts';
import { valueSeparator } from './topic-file.ts';
import type { Topic } from './topic-index.ts';

const fixedColumns = ['slug', 'broader', 'mesh', 'icd11', 'wikidata'] as const;

/** The file of the accepted topics that have an English label, sorted by slug. */
export function writeTopicFile(topics: readonly Topic[]): string {
  const accepted = acceptedOf(topics).filter(({ labels }) => labels.en !== undefined);
  const slugs = new Map(accepted.map(({ id, slug }) => [id, slug]));
  const languages = languagesOf(accepted);
  const header = [...fixedColumns, ...languages.flatMap((language) => [language, `${language}_synonyms`])];
  const rows = accepted.map(({ slug, broader, mesh, icd11, wikidata, labels, synonyms }) => [
    slug,
    broader
      .flatMap((id) => slugs.get(id) ?? [])
      .sort()
      .join(valueSeparator),
    mesh ?? '',
    icd11 ?? '',
    wikidata ?? '',
    ...languages.flatMap((language) => [
      labels[language] ?? '',
      (synonyms[language] ?? []).join(valueSeparator),
    ]),
  ]);
  return [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function acceptedOf(topics: readonly Topic[]): Topic[] {
  return topics
    .filter(({ status }) => status === 'accepted')
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** English, and then every other language that some topic is named in. */
function languagesOf(topics: readonly Topic[]): string[] {
  const named = topics.flatMap(({ labels, synonyms }) => [...Object.keys(labels), ...Object.keys(synonyms)]);
  return ['en', ...[...new Set(named)].filter((language) => language !== 'en').sort()];
}

const skos = 'http://www.w3.org/2004/02/skos/core#';

/** The accepted topics in SKOS, as JSON-LD. */
export function writeSkos(
  topics: readonly Topic[],
  { publicUrl, product }: Pick<Config, 'publicUrl' | 'product'>,
): string {
  const scheme = publicUrl + vocabularyPath;
  const accepted = acceptedOf(topics);
  const byId = new Map(accepted.map((topic) => [topic.id, topic]));
  const addressOf = ({ slug }: Topic) => publicUrl + topicPath(slug);
  const concepts = accepted.map((topic) => ({
    '@id': addressOf(topic),
    '@type': 'Concept',
    inScheme: scheme,
    notation: topic.slug,
    prefLabel: topic.labels,
    ...(Object.keys(topic.synonyms).length > 0 && { altLabel: topic.synonyms }),
    ...(Object.keys(topic.introductions).length > 0 && { scopeNote: topic.introductions }),
    ...(topic.broader.length > 0 && {
      broader: topic.broader.flatMap((id) => byId.get(id) ?? []).map(addressOf),
    }),
    ...(codesOf(topic).length > 0 && { exactMatch: codesOf(topic) }),
  }));
  const described = {
    '@context': {
      '@vocab': skos,
      prefLabel: { '@container': '@language' },
      altLabel: { '@container': '@language' },
      scopeNote: { '@container': '@language' },
      inScheme: { '@type': '@id' },
      broader: { '@type': '@id' },
      exactMatch: { '@type': '@id' },
    },
    '@graph': [{ '@id': scheme, '@type': 'ConceptScheme', prefLabel: { en: product.name } }, ...concepts],
  };
  return `${JSON.stringify(described)}\n`;
}

/** ICD-11's codes have no stable URL, so they are in the CSV alone. */
function codesOf({ mesh, wikidata }: Topic): string[] {
  return [
    ...(mesh === null ? [] : [`http://id.nlm.nih.gov/mesh/${mesh}`]),
    ...(wikidata === null ? [] : [`http://www.wikidata.org/entity/${wikidata}`]),
  ];
}
