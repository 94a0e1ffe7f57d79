import '../profile/profile.css';
import { useParams } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { useUser } from '../profile/use-user.ts';
import { PageTitle } from '../shell/page.tsx';
import { AuthorCard } from './author-card.tsx';
import { AuthorPosts } from './author-posts.tsx';

/** Who an author is, and what they have published (spec §2.6, §2.7). Its guard has loaded who looks. */
export function AuthorScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const { data } = useUser();
  if (!data) return null;
  return (
    <div className="frame profile">
      <PageTitle title={t('authorPosts.title')} />
      <AuthorCard authorId={id} />
      <div className="profile-main">
        <AuthorPosts role={data.user.role} userId={data.user.id} uniqueId={id} />
      </div>
    </div>
  );
}
