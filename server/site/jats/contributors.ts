import { authorPath } from '../../../contract/paths.ts';
import {
  type Affiliation,
  type Contributor,
  parseContributors,
} from '../../../contract/posts/contributors/contributor.ts';
import type { ContributorRole } from '../../../contract/posts/contributors/roles.ts';
import { element, tag } from '../../../markdown/jats/xml.ts';
import { authorsOf } from '../../../messages/byline.ts';
import { provenOrcidOf, provenOrcids } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { type PublicPostRow, translatorsOf } from '../../posts/index.ts';

/** The names of the roles in CRediT. */
const roleNames: Record<ContributorRole, string> = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
};
const credit = 'https://credit.niso.org/contributor-roles/';

/** Everybody whom a post is by, and its translators. */
export async function contributorsOf(context: Context, row: PublicPostRow): Promise<string> {
  const contributors = parseContributors(row.contributors);
  const translators = translatorsOf(row)
    .map((name) => contrib('translator', element('string-name', name)))
    .join('');
  if (contributors.length > 0) {
    const orcids = await provenOrcids(
      context,
      contributors.flatMap(({ account }) => account ?? []),
    );
    const written = contributors.map((contributor) =>
      contributorOf(contributor, {
        orcid: orcids.get(contributor.account ?? '') ?? null,
        publicUrl: context.config.publicUrl,
      }),
    );
    return tag('contrib-group', {}, written.join('') + translators);
  }
  const id = orcidId(row.imported ? null : await provenOrcidOf(context, row.author_id));
  const page = row.imported
    ? ''
    : tag('uri', { 'xlink:href': context.config.publicUrl + authorPath(row.author_id) }, '');
  const names = authorsOf(row).map((name) => contrib('author', id + element('string-name', name) + page));
  return tag('contrib-group', {}, names.join('') + translators);
}

function orcidId(orcid: string | null): string {
  return orcid === null
    ? ''
    : element('contrib-id', orcid, { 'contrib-id-type': 'orcid', authenticated: 'true' });
}

function contrib(type: string, content: string, more: Record<string, string> = {}): string {
  return tag('contrib', { 'contrib-type': type, ...more }, content);
}

function contributorOf(
  contributor: Contributor,
  { orcid, publicUrl }: { orcid: string | null; publicUrl: string },
): string {
  const { given, family, account, affiliations, roles, corresponding } = contributor;
  const isWhole = given === '' || family === '';
  const name = isWhole
    ? element('string-name', given + family)
    : tag('name', {}, element('surname', family) + element('given-names', given));
  return contrib(
    'author',
    [
      orcidId(orcid),
      name,
      ...roles.map((role) =>
        element('role', roleNames[role], {
          vocab: 'credit',
          'vocab-identifier': 'https://credit.niso.org/',
          'vocab-term': roleNames[role],
          'vocab-term-identifier': `${credit}${role}/`,
        }),
      ),
      ...affiliations.map(affiliationOf),
      account === null ? '' : tag('uri', { 'xlink:href': publicUrl + authorPath(account) }, ''),
    ].join(''),
    corresponding ? { corresp: 'yes' } : {},
  );
}

function affiliationOf({ name, ror }: Affiliation): string {
  const id = ror === undefined ? '' : element('institution-id', ror, { 'institution-id-type': 'ror' });
  return tag('aff', {}, tag('institution-wrap', {}, id + element('institution', name)));
}
