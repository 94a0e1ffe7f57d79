import type { ReactNode } from 'react';
import { followingCount, type NetworkStatus } from '../../contract/constants.ts';
import { orcidUrl } from '../../contract/people/orcid.ts';
import type { AuthorView } from '../../contract/views/post-view.ts';
import {
  GoogleScholarIcon,
  OrcidIcon,
  PubMedIcon,
  ResearchGateIcon,
  ScopusIcon,
} from '../ui/academic-icons.tsx';
import { Portrait } from '../ui/portrait.tsx';
import type { PageContext } from './page-context.ts';

interface AuthorCardProps {
  context: PageContext;
  author: AuthorView;
  /** URL of their picture in the right size; null shows their initials. */
  picture: string | null;
  /** Their name, as a heading or a link. */
  name: ReactNode;
  /** Their current or former status in the network. */
  rank: string | null;
}

/**
 * The card of an author (product.md#author-cards), on their own page and next to each of their posts. For a
 * former author, only the name.
 */
export function AuthorCard({ context, author, picture, name, rank }: AuthorCardProps) {
  const { firstname, lastname, status } = author;
  return (
    <>
      <Portrait picture={picture} firstname={firstname} lastname={lastname} />
      <div className="author-name">
        {name}
        {rank !== null && (
          <p className="author-rank">
            <bdi>{rank}</bdi>
          </p>
        )}
      </div>
      {status === 'author' && <AuthorFacts context={context} author={author} />}
    </>
  );
}

/** The label of a status in the network; null if there is none or it does not apply. */
export function rankOf({ t }: PageContext, status: NetworkStatus | null): string | null {
  return status === null || status === 'NA' ? null : t(`author.statuses.${status}`);
}

function AuthorFacts({ context, author }: { context: PageContext; author: AuthorView }) {
  const { t } = context;
  return (
    <div className="author-facts">
      {author.about && (
        <p className="author-about" dir="auto">
          {author.about}
        </p>
      )}
      <p className="author-counts">
        <bdi>{t('author.followers', { count: author.followers })}</bdi>
        <bdi>{t('author.following', { count: followingCount })}</bdi>
        {/* The script adds the follow button here: it needs a script and an account. */}
        <span className="reaction-slot" data-follow={author.id} />
      </p>
      <AuthorLinks context={context} author={author} />
    </div>
  );
}

const places = [
  ['scholar', 'Google Scholar', GoogleScholarIcon],
  ['researchGate', 'ResearchGate', ResearchGateIcon],
  ['scopus', 'Scopus', ScopusIcon],
  ['pubMed', 'PubMed', PubMedIcon],
] as const;

/** The author's links to other sites. An ORCID iD says where nobody has proven it. */
function AuthorLinks({ context: { t }, author }: { context: PageContext; author: AuthorView }) {
  const { links, orcid } = author;
  const given: { name: string; Icon: () => ReactNode; url: string }[] = places.flatMap(
    ([place, name, Icon]) => {
      const url = links[place];
      return url === null ? [] : [{ name, Icon, url }];
    },
  );
  if (orcid !== null) {
    const name = t(orcid.proven ? 'author.orcid' : 'author.orcidUnproven', { id: orcid.id });
    given.unshift({ name, Icon: OrcidIcon, url: orcidUrl(orcid.id) });
  }
  if (given.length === 0) return null;
  return (
    <ul className="author-links" aria-label={t('author.elsewhere')}>
      {given.map(({ name, Icon, url }) => (
        <li key={name}>
          <a href={url} rel="noopener">
            <Icon />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
