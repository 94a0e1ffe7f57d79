import type { ComponentType } from 'react';
import { authorPath } from '../../contract/addresses.ts';
import type { AuthorCard as AuthorCardView, PostView } from '../../contract/pages.ts';
import { GoogleScholarIcon, PubMedIcon, ResearchGateIcon, ScopusIcon } from '../ui/academic-icons.tsx';
import { Portrait } from '../ui/portrait.tsx';
import type { Site } from './site.ts';

const places: readonly [keyof AuthorCardView['links'], string, ComponentType][] = [
  ['google_scholar', 'Google Scholar', GoogleScholarIcon],
  ['research_gate', 'ResearchGate', ResearchGateIcon],
  ['scopus', 'Scopus', ScopusIcon],
  ['pub_med', 'PubMed', PubMedIcon],
];

/** Who wrote the post (spec §2.7): what they were in the network when it was published, and where else they are found. */
export function AuthorCard({ site, post }: { site: Site; post: PostView }) {
  const { t, href } = site;
  const { author } = post;
  if (!author) return null;
  const { firstname, lastname, about, picture, followers, links } = author;
  const given = places.flatMap(([place, name, Icon]) => {
    const link = links[place];
    return link ? [{ name, Icon, link }] : [];
  });
  return (
    <aside className="author-card no-print" aria-label={t('reading.aboutAuthor')}>
      <Portrait
        // Who loads pictures only when asked for them is shown initials.
        picture={post.pictures === 'tap' ? null : picture}
        firstname={firstname}
        lastname={lastname}
      />
      <div>
        <p className="author-name">
          <a href={href(authorPath(post.author_id))}>
            <bdi>{post.byline}</bdi>
          </a>
        </p>
        <p className="author-facts">
          {post.network_status && (
            <span>
              {t('reading.statusThen', { status: t(`reading.networkStatuses.${post.network_status}`) })}
            </span>
          )}
          {followers > 0 && <span>{t('reading.followers', { count: followers })}</span>}
        </p>
        {about && <p dir="auto">{about}</p>}
        <div className="author-ways">
          <span className="reaction-slot" data-follow={post.author_id} />
          {given.length > 0 && (
            <ul className="academic-links">
              {given.map(({ name, Icon, link }) => (
                <li key={name}>
                  <a href={link} rel="noopener">
                    <Icon />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </aside>
  );
}
