/** The sidebar of a post: what it counts, how its pictures load, how to cite it. */

import type { ReactNode } from 'react';
import { postFilePath, postPath, postProofPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { EyeIcon, HeartIcon } from '../../ui/icons.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { samePost, withPictures } from '../address.ts';
import type { PageContext } from '../page-context.ts';
import { Share } from './share.tsx';

interface PartProps {
  context: PageContext;
  post: PostView;
}

/**
 * The numbers of likes and views, and ways to share the post. The script adds the like button in the reserved
 * room.
 */
export function Reactions({ context, post }: PartProps) {
  const { t } = context;
  return (
    <div className="reactions no-print">
      <span className="reaction-slot" data-like={post.id} data-count={post.likes}>
        <HeartIcon />
        <bdi>{t('reading.likes', { count: post.likes })}</bdi>
      </span>
      <Share context={context} post={post} />
      {post.views > 0 && (
        <span>
          <EyeIcon />
          <bdi>{t('reading.views', { count: post.views })}</bdi>
        </span>
      )}
    </div>
  );
}

/** A link to load pictures the other way, if there are any. */
export function PictureChoice({ context: { t, frame }, post }: PartProps) {
  if (post.pictures === 'none') return null;
  const other = post.pictures === 'load' ? 'tap' : 'load';
  return (
    <p className="picture-choice no-print">
      <a
        href={samePost(frame, post, withPictures(postPath(post.slug), other))}
        data-pictures={other}
        rel="nofollow"
      >
        {other === 'tap' ? t('reading.picturesTap') : t('reading.picturesLoad')}
      </a>
    </p>
  );
}

const citationFormats = [
  ['BibTeX', 'bib'],
  ['RIS', 'ris'],
  ['CSL-JSON', 'json'],
  ['TXT', 'txt'],
] as const;

/** The citation of the post, as text for people and as files for reference managers. */
export function Citation({ context, post }: PartProps) {
  const { t, href } = context;
  return (
    <Disclosure summary={t('reading.cite')}>
      <p dir="auto">
        <OrderedText stretches={inOrder(post.record.citation, 'auto')} />
      </p>
      <ul className="citation-formats">
        {citationFormats.map(([name, ending]) => (
          <li key={ending}>
            <a href={href(postFilePath(post.slug, `cite.${ending}`))}>{name}</a>
          </li>
        ))}
        <li>
          <a href={href(postProofPath(post.slug))} rel="nofollow">
            {t('reading.proof')}
          </a>
        </li>
      </ul>
    </Disclosure>
  );
}

function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="disclosure no-print">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
