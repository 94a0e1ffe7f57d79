import { authorPath } from '../../../contract/paths.ts';
import { type Contributor, nameOfContributor } from '../../../contract/posts/contributors/contributor.ts';
import type { PageContext } from '../page-context.ts';

/** A list of so many contributors is open at first; a longer one would stand before the related posts. */
const mostOpen = 6;

interface ContributorsProps {
  context: PageContext;
  contributors: readonly Contributor[];
}

/** Who did what, and where they work (product.md#contributors). */
export function Contributors({ context, contributors }: ContributorsProps) {
  if (contributors.length === 0) return null;
  return (
    <details className="contributors" open={contributors.length <= mostOpen}>
      <summary>{context.t('contributors.title')}</summary>
      <ContributorList context={context} contributors={contributors} />
    </details>
  );
}

/** Contributors in order, each with their affiliations and roles. */
export function ContributorList({
  context,
  contributors,
  first,
}: ContributorsProps & { /** The place of the first of them, from 1. */ first?: number }) {
  const { t, href } = context;
  return (
    <ol start={first}>
      {contributors.map((contributor) => {
        const { key, account, affiliations, roles, corresponding } = contributor;
        const name = nameOfContributor(contributor);
        return (
          <li key={key}>
            <strong>
              {account === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={href(authorPath(account))}>
                  <bdi>{name}</bdi>
                </a>
              )}
            </strong>
            {corresponding && ` · ${t('contributors.corresponding')}`}
            {affiliations.map((affiliation) => (
              <span key={`${affiliation.ror} ${affiliation.name}`} className="contributor-fact">
                <bdi>
                  {affiliation.ror === undefined ? (
                    affiliation.name
                  ) : (
                    <a href={affiliation.ror} rel="noopener">
                      {affiliation.name}
                    </a>
                  )}
                </bdi>
              </span>
            ))}
            {roles.length > 0 && (
              <span className="contributor-fact">
                {roles.map((role) => t(`contributors.roles.${role}`)).join(' · ')}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
