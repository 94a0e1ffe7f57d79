/** What the network tells of itself, by Beacon v2. */

import type { Config } from '../../platform/config/config.ts';
import type { NodeToAsk } from '../clouds/grades.ts';
import { apiVersion, beaconIdOf, presentMeta } from './present.ts';
import type { NetworkTerm } from './terms.ts';

const schemaOfSpecification = 'https://json-schema.org/draft/2020-12/schema';
const specification =
  'https://raw.githubusercontent.com/ga4gh-beacon/beacon-v2/main/models/json/beacon-v2-default-model';

const meta = (config: Config) => ({ beaconId: beaconIdOf(config), apiVersion, returnedSchemas: [] });
const root = ({ publicUrl }: Config) => `${publicUrl}/beacon/api`;
const nameOf = ({ product }: Config) => `${product.name}: Beacon Network`;

/** GA4GH Service Info 1.0.0. */
export function serviceInfo(config: Config, version: string) {
  return {
    id: beaconIdOf(config),
    name: nameOf(config),
    version,
    environment: 'prod',
    type: { group: 'org.ga4gh', artifact: 'beacon', version: apiVersion.slice(1) },
    description: 'Asks all nodes of the federation at once.',
    organization: { name: config.product.name, url: config.publicUrl },
    documentationUrl: `${config.publicUrl}/developer/docs`,
  };
}

export function info(config: Config, version: string) {
  return {
    meta: meta(config),
    response: {
      id: beaconIdOf(config),
      name: nameOf(config),
      apiVersion,
      environment: 'prod',
      version,
      description: 'Asks all nodes of the federation at once. Data stay at the nodes.',
      organization: {
        id: beaconIdOf(config),
        name: config.product.name,
        welcomeUrl: config.publicUrl,
      },
      welcomeUrl: config.publicUrl,
    },
  };
}

export function configuration(config: Config) {
  return {
    meta: meta(config),
    response: {
      $schema: schemaOfSpecification,
      maturityAttributes: { productionStatus: 'PROD' },
      securityAttributes: { defaultGranularity: 'boolean', securityLevels: ['PUBLIC', 'REGISTERED'] },
      entryTypes: definitions(),
    },
  };
}

export const entryTypes = (config: Config) => ({
  meta: meta(config),
  response: { entryTypes: definitions() },
});

export function map(config: Config) {
  const endpoint = (entryType: string, path: string) => ({ entryType, rootUrl: `${root(config)}/${path}` });
  return {
    meta: meta(config),
    response: {
      $schema: schemaOfSpecification,
      endpointSets: {
        genomicVariant: endpoint('genomicVariant', 'g_variants'),
        dataset: endpoint('dataset', 'datasets'),
      },
    },
  };
}

/** The network passes filters on; these are the terms that its nodes list. */
export function filteringTerms(config: Config, terms: readonly NetworkTerm[]) {
  const ofOntologies = terms.filter(({ type }) => type === 'ontology');
  const prefixes = [...new Set(ofOntologies.map(({ id }) => id.split(':')[0] ?? id))];
  return {
    meta: meta(config),
    response: {
      resources: prefixes.map((prefix) => ({
        id: prefix.toLowerCase(),
        name: ontologies[prefix] ?? prefix,
        nameSpacePrefix: prefix,
      })),
      filteringTerms: terms.map((term) => ({ ...term, scopes: ['individual'] })),
    },
  };
}

const ontologies: Readonly<Record<string, string>> = {
  HP: 'Human Phenotype Ontology',
  MONDO: 'Mondo Disease Ontology',
  NCIT: 'NCI Thesaurus',
};

/** The nodes, as datasets. */
export function datasets(config: Config, nodes: readonly NodeToAsk[]) {
  const { receivedRequestSummary, ...others } = presentMeta(
    config,
    { question: null, includeResultsets: 'HIT' },
    'boolean',
  );
  return {
    meta: {
      ...others,
      returnedGranularity: 'record' as const,
      returnedSchemas: [{ entityType: 'dataset', schema: 'ga4gh-beacon-dataset-v2.0.0' }],
      receivedRequestSummary,
    },
    responseSummary: { exists: nodes.length > 0, numTotalResults: nodes.length },
    response: {
      collections: nodes.map(({ service_id, name, organization_name, version }) => ({
        id: service_id,
        name,
        version,
        description: organization_name,
      })),
    },
  };
}

function definitions() {
  const define = (id: string, name: string, folder: string, term: { id: string; label: string }) => ({
    id,
    name,
    partOfSpecification: 'Beacon v2.0.0',
    ontologyTermForThisType: term,
    defaultSchema: {
      id: `ga4gh-beacon-${id === 'dataset' ? 'dataset' : 'variant'}-v2.0.0`,
      name: `Default schema of ${name.toLowerCase()}`,
      referenceToSchemaDefinition: `${specification}/${folder}/defaultSchema.json`,
      schemaVersion: 'v2.0.0',
    },
    additionallySupportedSchemas: [],
    nonFilteredQueriesAllowed: id === 'dataset',
  });
  return {
    genomicVariant: define('genomicVariant', 'Genomic variants', 'genomicVariations', {
      id: 'ENSGLOSSARY:0000092',
      label: 'Variant',
    }),
    dataset: {
      ...define('dataset', 'Datasets', 'datasets', { id: 'NCIT:C47824', label: 'Data set' }),
      aCollectionOf: [{ id: 'genomicVariant', name: 'Genomic variants' }],
    },
  };
}
