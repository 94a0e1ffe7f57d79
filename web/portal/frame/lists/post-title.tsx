import { directionOf } from '../../../../contract/constants.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { SiteLink } from '../shell/site-link.tsx';

interface PostTitleProps {
  post: { title: string; language: string };
  /** Where its link leads to. */
  to: string;
  level?: 'h2' | 'h3';
}

/** The title of a post as the heading of a row, in the post's language and direction. */
export function PostTitle({ post: { title, language }, to, level: Heading = 'h2' }: PostTitleProps) {
  const direction = directionOf(language);
  return (
    <Heading className="row-title in-list" lang={language} dir={direction}>
      <SiteLink to={to}>
        <OrderedText stretches={inOrder(title, direction)} />
      </SiteLink>
    </Heading>
  );
}
