/** Deposits at DataCite: JSON of its REST API, with the fields of its metadata schema 4.7. */
import type { ContributorRole } from '../../../contract/posts/contributors/roles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DoiSettings } from '../../platform/config/doi-settings.ts';
import { send, trusting } from '../../platform/outbound/send.ts';
import { failureOf, type Outcome } from './outcome.ts';
import type { DoiRecord, Person } from './record.ts';

/** The roles of CRediT that its contributors can have. */
const contributorTypes: Partial<Record<ContributorRole, string>> = {
  'data-curation': 'DataCurator',
  'project-administration': 'ProjectManager',
  supervision: 'Supervisor',
};

/**
 * The document of a deposit. A withdrawn post is hidden: its DOI leads to the notice, as the registry asks, and isn't found by search any more.
 */
export function dataciteDocument(record: DoiRecord, { product }: Pick<Config, 'product'>): object {
  const { doi, withdrawn, publishedAt, revisedAt, licence, original } = record;
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    data: {
      id: doi,
      type: 'dois',
      attributes: {
        doi,
        event: withdrawn ? 'hide' : 'publish',
        url: record.url,
        schemaVersion: 'http://datacite.org/schema/kernel-4',
        creators: record.people.map(personOf),
        contributors: contributorsOf(record),
        titles: [{ title: record.title, lang: record.language }],
        publisher: { name: product.name },
        publicationYear: publishedAt.getUTCFullYear(),
        types: { resourceTypeGeneral: 'Text', resourceType: record.kind === '' ? 'post' : record.kind },
        subjects: record.topics.map((subject) => ({ subject })),
        dates: [
          { date: day(publishedAt), dateType: 'Issued' },
          ...(revisedAt ? [{ date: day(revisedAt), dateType: 'Updated' }] : []),
          ...(withdrawn ? [{ date: day(withdrawn.at), dateType: 'Withdrawn' }] : []),
        ],
        language: record.language,
        ...(record.version !== null && { version: String(record.version) }),
        rightsList: licence
          ? [{ rights: licence.name, ...(licence.address !== null && { rightsUri: licence.address }) }]
          : [],
        descriptions: withdrawn
          ? [{ description: withdrawn.reason, descriptionType: 'Other' }]
          : record.summary === ''
            ? []
            : [{ description: record.summary, descriptionType: 'Abstract', lang: record.language }],
        fundingReferences: record.funders.map((funderName) => ({ funderName })),
        relatedIdentifiers: [
          ...record.references.flatMap(({ DOI }) =>
            DOI === undefined
              ? []
              : [{ relatedIdentifier: DOI, relatedIdentifierType: 'DOI', relationType: 'References' }],
          ),
          ...(original === null
            ? []
            : [
                {
                  relatedIdentifier: original,
                  relatedIdentifierType: 'URL',
                  relationType: 'IsTranslationOf',
                },
              ]),
        ],
      },
    },
  };
}

function personOf({ given, family, isGroup, orcid, affiliations }: Person) {
  const name =
    given === '' ? { name: family } : { name: `${family}, ${given}`, givenName: given, familyName: family };
  return {
    ...name,
    nameType: isGroup ? 'Organizational' : 'Personal',
    affiliation: affiliations.map(({ name: institution, ror }) => ({
      name: institution,
      ...(ror !== undefined && {
        affiliationIdentifier: ror,
        affiliationIdentifierScheme: 'ROR',
        schemeUri: 'https://ror.org',
      }),
    })),
    nameIdentifiers:
      orcid === null
        ? []
        : [{ nameIdentifier: orcid, nameIdentifierScheme: 'ORCID', schemeUri: 'https://orcid.org' }],
  };
}

function contributorsOf({ people, translators }: DoiRecord) {
  return [
    ...people.flatMap((person) =>
      person.roles.flatMap((role) => {
        const contributorType = contributorTypes[role];
        return contributorType === undefined ? [] : [{ ...personOf(person), contributorType }];
      }),
    ),
    ...translators.map((name) => ({ name, nameType: 'Personal', contributorType: 'Translator' })),
  ];
}

/** Registers the post, or tells what has changed: to do so twice is the same as once. @throws OutboundError */
export async function depositAtDatacite(
  config: Config,
  { url, user, password }: DoiSettings,
  record: DoiRecord,
  milliseconds: number,
): Promise<Outcome> {
  const { status, body } = await send(trusting(config), {
    url: `${url}/dois/${encodeURIComponent(record.doi)}`,
    method: 'PUT',
    headers: {
      'content-type': 'application/vnd.api+json',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(dataciteDocument(record, config)),
    milliseconds,
    bytes: 1_000_000,
  });
  return status === 200 || status === 201 ? { type: 'registered' } : failureOf(status, body.toString());
}
