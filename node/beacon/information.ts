/** What a node tells of itself. */
import { disclosedCount } from '../policy/policy.ts';
import { type EntryType, entryTypes } from './entry-types.ts';
import { apiVersion, informationalMeta, provenance, resultMeta, softwareVersion } from './envelope.ts';
import type { Service } from './service.ts';

const schemaOfSpecification = 'https://json-schema.org/draft/2020-12/schema';

const informational = (service: Service, response: object) => ({
  meta: informationalMeta(service),
  info: provenance(service),
  response,
});

/** GA4GH Service Info 1.0.0. */
export function serviceInfo({ identity, engine }: Service) {
  const { id, name, description, environment, organization, contactUrl, country } = identity;
  return {
    id,
    name,
    description,
    environment,
    version: softwareVersion,
    type: { group: 'org.ga4gh', artifact: 'beacon', version: apiVersion.slice(1) },
    organization: { name: organization.name, url: organization.url },
    ...(contactUrl === null ? {} : { contactUrl }),
    ...(country === null ? {} : { country }),
    updatedAt: engine.snapshot.loadedAt.toISOString(),
  };
}

export function info(service: Service) {
  const { identity, engine, policy } = service;
  const { id, name, description, environment, organization, url } = identity;
  return informational(service, {
    id,
    name,
    description,
    environment,
    apiVersion,
    version: softwareVersion,
    organization: { id: organization.id, name: organization.name, welcomeUrl: organization.url },
    welcomeUrl: url,
    updateDateTime: engine.snapshot.loadedAt.toISOString(),
    info: {
      people: disclosedCount(engine.snapshot.people, policy),
      granularity: policy.granularity,
      publicFrom: policy.publicFrom,
      // Whoever asks may know that it is written.
      audit: policy.audit,
      exposureDays: policy.exposureDays,
      // What a passport has to have.
      ...(policy.passports && { visas: policy.passports.visas }),
      knownAnswers: `${url}/known-answers`,
      records: policy.records,
    },
  });
}

export function configuration(service: Service) {
  const { engine, policy, identity } = service;
  const isPublic = engine.snapshot.people >= policy.publicFrom && policy.granularity.public !== null;
  return informational(service, {
    $schema: schemaOfSpecification,
    maturityAttributes: {
      productionStatus: { prod: 'PROD', test: 'TEST', dev: 'DEV', staging: 'TEST' }[identity.environment],
    },
    securityAttributes: {
      defaultGranularity: 'boolean',
      securityLevels: [
        ...(isPublic ? ['PUBLIC'] : []),
        'REGISTERED',
        ...(policy.passports === null ? [] : ['CONTROLLED']),
      ],
    },
    entryTypes: definitions(),
  });
}

export const entryTypeList = (service: Service) => informational(service, { entryTypes: definitions() });

const names: Record<EntryType, { name: string; description: string; id: string; label: string }> = {
  genomicVariant: {
    name: 'Genomic variants',
    description: 'Variants in the genomes of the cohort.',
    id: 'ENSGLOSSARY:0000092',
    label: 'Variant',
  },
  individual: {
    name: 'Individuals',
    description: 'People of the cohort, who are only counted.',
    id: 'NCIT:C25190',
    label: 'Person',
  },
  dataset: {
    name: 'Datasets',
    description: 'The cohort of this node.',
    id: 'NCIT:C47824',
    label: 'Data set',
  },
};

const specification =
  'https://raw.githubusercontent.com/ga4gh-beacon/beacon-v2/main/models/json/beacon-v2-default-model';
const folders: Record<EntryType, string> = {
  genomicVariant: 'genomicVariations',
  individual: 'individuals',
  dataset: 'datasets',
};

const allTypes = ['genomicVariant', 'individual', 'dataset'] as const;

function definitions() {
  const define = (type: EntryType) => {
    const { name, description, id, label } = names[type];
    return {
      id: type,
      name,
      description,
      partOfSpecification: 'Beacon v2.1.0',
      ontologyTermForThisType: { id, label },
      defaultSchema: {
        id: entryTypes[type].schema,
        name: `Default schema of ${name.toLowerCase()}`,
        schemaVersion: 'v2.0.0',
        referenceToSchemaDefinition: `${specification}/${folders[type]}/defaultSchema.json`,
      },
      ...(type === 'dataset' ? { aCollectionOf: [{ id: 'genomicVariant', name: 'Genomic variants' }] } : {}),
      additionallySupportedSchemas: [],
      nonFilteredQueriesAllowed: true,
    };
  };
  return Object.fromEntries(allTypes.map((type) => [type, define(type)]));
}

export function map(service: Service) {
  const endpoint = (entryType: EntryType) => ({
    entryType,
    rootUrl: `${service.identity.url}/${entryTypes[entryType].path}`,
  });
  const endpointSets = Object.fromEntries(allTypes.map((type) => [type, endpoint(type)]));
  return informational(service, { $schema: schemaOfSpecification, endpointSets });
}

/** The terms that may be asked about: a rarer one, or one that differs by few people, could say who is in the cohort. */
export function filteringTerms(service: Service) {
  const { askable, ontologies } = service;
  const terms = askable.terms();
  const ontology = terms.filter(({ kind }) => kind === 'ontology');
  const ageGroups = terms
    .filter(({ kind }) => kind === 'ageGroup')
    .map(({ id }) => id.slice('ageGroup='.length));
  const scopes = ['individual'];
  const loaded = new Map(ontologies.all().map(({ prefix, version }) => [prefix, version]));
  const prefixes = [
    ...new Set([...ontology.map(({ id }) => id.slice(0, id.indexOf(':'))), ...loaded.keys()]),
  ];
  return informational(service, {
    resources: prefixes.map((prefix) => ({
      id: prefix.toLowerCase(),
      name: prefix,
      nameSpacePrefix: prefix,
      ...(loaded.get(prefix) ? { version: loaded.get(prefix) } : {}),
      // Whether a term stands for those below it, too.
      hasHierarchy: loaded.has(prefix),
    })),
    filteringTerms: [
      ...ontology.map(({ id, label }) => ({ type: 'ontology', id, label, scopes })),
      ...(ageGroups.length === 0
        ? []
        : [{ type: 'alphanumeric', id: 'ageGroup', label: 'Age group', values: ageGroups, scopes }]),
    ],
  });
}

/** The one dataset of a node: its cohort. */
export function datasets(service: Service) {
  const { engine, policy, identity } = service;
  const { assembly, people, loadedAt, id } = engine.snapshot;
  const dataset = {
    id: 'cohort',
    name: identity.name,
    description: identity.description,
    version: id,
    updateDateTime: loadedAt.toISOString(),
    ...(policy.dataUse.length > 0 && {
      dataUseConditions: {
        duoDataUse: policy.dataUse.map(({ id: term, version, modifiers }) => ({
          id: term,
          version,
          ...(modifiers.length > 0 && { modifiers: modifiers.map((modifier) => ({ id: modifier })) }),
        })),
      },
    }),
    info: { assemblyId: assembly, people: disclosedCount(people, policy) },
  };
  return {
    meta: resultMeta(service, 'dataset', 'record', null),
    info: provenance(service),
    responseSummary: { exists: true, numTotalResults: 1 },
    response: { collections: [dataset] },
  };
}

export const knownAnswers = (service: Service) =>
  informational(service, { questions: service.knownAnswers.map(({ place, ...published }) => published) });
