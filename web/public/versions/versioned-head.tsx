import type { ReactNode } from 'react';
import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { VersionedPost } from '../../../contract/views/version-views.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

/** The heading of a page about the versions of a post, with a link to the post. */
export function VersionedHead({
  context: { href },
  post,
  heading,
  children,
}: {
  context: PageContext;
  post: VersionedPost;
  heading: ReactNode;
  children?: ReactNode;
}) {
  const direction = directionOf(post.language);
  return (
    <header className="list-head">
      <h1>{heading}</h1>
      <p className="in-list" lang={post.language} dir={direction}>
        <a href={href(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </a>
      </p>
      {children}
    </header>
  );
}
